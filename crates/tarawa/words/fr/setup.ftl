## setup

