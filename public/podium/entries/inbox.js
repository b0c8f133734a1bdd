(window.PODIUM_ENTRIES??={})["inbox"]="GLWq5XX71ri4Jb5cTudTs0rF";
