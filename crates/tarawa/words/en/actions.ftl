## actions

