PODIUM_PIECE("p11-12f036",[["science/physics/current-and-voltage","Current, voltage, resistance","Priya Raman","Forces and currents","",["The three quantities of every circuit, and two rules that solve most of them."]],
["science/life/reading-a-food-web","How to read a food web","Ines Okafor","Living things","",["What the arrows mean, why there are so few hunters, and why webs are hard to predict."]],
["science/sky/why-the-moon-has-phases","Why the Moon has phases","Tomás Ferreira","Earth, Moon and Sun","",["One lamp, one ball, and your own head."]],
["mathematics/geometry/pythagoras","Pythagoras, by moving four triangles","Jonas Brandt","Geometry","",["A proof that needs no algebra, and what the theorem is good for."]],
["computing/algorithms/halving-wins","Halving wins","Jonas Brandt","Algorithms","",["Binary search, and why its cost hardly grows."]],
["language/english/where-english-came-from","Where English came from","Ines Okafor","English","",["Four layers of words, and a spelling that stopped the clock."]],
["language/suomi/sijamuodot-pahkinankuoressa","Sijamuodot pähkinänkuoressa","Maija Lehto","Suomi","",["Mitä sijat tekevät, ja miten kuusi paikallissijaa muistaa."],"fi"],
["arts/music/reading-the-staff","Reading the staff","Tomás Ferreira","Music","",["Lines, spaces, lengths and the little signs in front of the notes."]],
["arts/painting/mixing-colours","Mixing colours","Rafi Sander","Painting","",["Why a screen mixes red and green to yellow and a paintbox does not."]]]);
