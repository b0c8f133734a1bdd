(window.PODIUM_ABOUT??={})["kofi"]={"body":"<p>Bus driver, line 14, the long one. Passengers ask me where we are; I ask them for capitals.</p>","photos":[["img/kofi.svg","In the green jacket"]]};
