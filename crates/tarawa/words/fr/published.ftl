## published

