(window.PODIUM_ABOUT??={})["hamid"]={"body":"<p>Watchmaker. There are eleven clocks in my shop, and all agree, which is rarer than people think.</p>","photos":[["img/hamid.svg","I did smile"]]};
