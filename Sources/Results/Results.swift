// Results
