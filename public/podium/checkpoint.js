var podiumCheckpoint={"root":"6pkpk7d-OST82lSWQhLDodLn9WN2_Ia6Uo_-ESOMsOI","size":62};
