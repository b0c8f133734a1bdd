(window.PODIUM_ABOUT??={})["jun"]={"body":"<p>Translates games. I once spent a week on one pun with a fish in it.</p>","photos":[["img/jun.svg","Over my second screen"]]};
