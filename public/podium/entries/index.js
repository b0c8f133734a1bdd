(window.PODIUM_ENTRIES??={})["index"]={"batches":[["00000001",21],
["00000002",38],
["00000003",60]],"inbox":true};
