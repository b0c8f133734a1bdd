window.PODIUM_QUIZZES=[
["mathematics/geometry/triangles",11],
["mathematics/geometry/circles-and-solids",11]
];
