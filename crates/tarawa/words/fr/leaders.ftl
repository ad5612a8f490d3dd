## leaders

