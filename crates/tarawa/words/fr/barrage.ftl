## barrage

