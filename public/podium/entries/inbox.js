(window.PODIUM_ENTRIES??={})["inbox"]="kN4lpGR8pt4YLm90k7W8JkEu";
