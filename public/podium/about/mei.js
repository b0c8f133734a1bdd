(window.PODIUM_ABOUT??={})["mei"]={"body":"<p>Nurse, night owl, and the reason why some of our results end just before midnight. I play best on the second pot of tea.</p>","photos":[]};
