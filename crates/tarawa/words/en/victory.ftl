## victory

