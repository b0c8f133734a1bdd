var podiumCheckpoint={"root":"893_pfzFfVPboezRHrO6id5zkLe2XqttLCLEbWXxzoI","size":61};
