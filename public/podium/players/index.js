(window.PODIUM_BOARD??={})["podium/players/index"]={"players":25,"paged":10000,"shards":1,"depth":1,"parts":[[25,14292,"noor","2bfa5aecfdc8"]]};
