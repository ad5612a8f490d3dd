//! Air bases and carriers (10.2, 8.2): what they hold, take-off and landing (10.63), readiness (10.3) and return
//! (10.7).
