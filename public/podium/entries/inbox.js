(window.PODIUM_ENTRIES??={})["inbox"]="Ar8NIrQvs_92sIxakiqhBys7";
