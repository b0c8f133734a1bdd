(window.PODIUM_ABOUT??={})["pavel"]={"body":"<p>Chess player, second board. I think for a long time and then choose my first idea.</p>","photos":[["img/pavel.svg","The moustache is a bet"]]};
