## tanks

