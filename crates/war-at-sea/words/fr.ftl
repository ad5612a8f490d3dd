# Second World War at Sea. La série garde son titre anglais.

war-at-sea-title = Second World War at Sea
