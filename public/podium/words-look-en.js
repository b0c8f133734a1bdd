window.PODIUM_LOOK={
"look.close":"Close",
"look.contrast":"High contrast",
"look.dark":"Dark",
"look.device":"As the device",
"look.light":"Light",
"look.narrow":"Narrow",
"look.no-voice":"This device has no voice of its own for this language.",
"look.normal":"Normal",
"look.read":"Read aloud",
"look.size":"Text size",
"look.spacing":"Spacing",
"look.stop":"Stop reading",
"look.theme":"Colours",
"look.title":"Text and colours",
"look.wide":"Wide",
"look.width":"Width"
};
