window.PODIUM_SITE={"id":"lantern.example.org","title":"The Lantern Quiz Club","boards":true,"hidesNames":false,"repository":null,"handIn":["file","copy"],"handInMail":null,"handInPost":null};
