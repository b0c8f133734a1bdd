(window.PODIUM_ABOUT??={})["quinn"]={"body":"<p>Writes programs for lifts. Yes, they go up and down. No, it is not simple.</p>","photos":[["img/quinn.svg","Blue this month"]]};
