(window.PODIUM_ENTRIES??={})["index"]={"batches":[["00000001",20],
["00000002",43],
["00000003",62]],"inbox":true};
