(window.PODIUM_ENTRIES??={})["index"]={"batches":[["00000001",18],
["00000002",40],
["00000003",61]],"inbox":true};
