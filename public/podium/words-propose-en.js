Object.assign(window.PODIUM_WORDS,{
"propose.bio":"About you",
"propose.bio-hint":"At most 500 characters. Links and formatting are shown as plain text.",
"propose.lead":"The organiser decides what the site shows. What is accepted can be seen by everybody, on your page and on leaderboards.",
"propose.mail-subject":"Picture and text of {name} for {site}",
"propose.name":"Name as shown",
"propose.name-missing":"Write the name that is to be shown.",
"propose.picture":"Picture",
"propose.picture-alt":"Your picture as it is proposed",
"propose.picture-hint":"From the camera or a file. It is cut to a small square here, and where and when it was taken is left out.",
"propose.picture-none":"No picture is proposed.",
"propose.picture-remove":"Remove the picture",
"propose.picture-unreadable":"This browser cannot read that as a picture. Choose a JPEG, PNG or WebP file.",
"propose.proposed":"The page is open in another tab. The organiser decides there.",
"propose.sent":"The organiser’s server has received it.",
"propose.sign":"Sign",
"propose.signed":"Signed. Now hand it in.",
"propose.title":"Your picture and text"
});
