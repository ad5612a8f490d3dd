# Second World War at Sea.

war-at-sea-title = Second World War at Sea
