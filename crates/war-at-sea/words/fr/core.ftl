war-at-sea-title = Second World War at Sea
