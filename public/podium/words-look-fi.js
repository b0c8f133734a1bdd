window.PODIUM_LOOK={
"look.close":"Sulje",
"look.contrast":"Suuri kontrasti",
"look.dark":"Tumma",
"look.device":"Kuten laitteessa",
"look.light":"Vaalea",
"look.narrow":"Kapea",
"look.no-voice":"Laitteessa ei ole omaa ääntä tälle kielelle.",
"look.normal":"Tavallinen",
"look.read":"Lue ääneen",
"look.size":"Tekstin koko",
"look.spacing":"Välit",
"look.stop":"Lopeta lukeminen",
"look.theme":"Värit",
"look.title":"Teksti ja värit",
"look.wide":"Leveä",
"look.width":"Leveys"
};
