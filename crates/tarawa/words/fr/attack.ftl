## attack

