Object.assign(window.PODIUM_WORDS,{
"player.failed":"The leaderboard could not be loaded. Load this page again; the site may just have changed.",
"player.nobody":"This link has no player name.",
"player.unknown":"No player called {name} has a counted result here."
});
