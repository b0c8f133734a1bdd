(window.PODIUM_ABOUT??={})["lucia"]={"body":"<p>Cook and cellist. Both are a matter of time, heat and listening.</p>","photos":[["img/lucia.svg","Drawn in one line, nearly"]]};
