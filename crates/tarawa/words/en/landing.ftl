## landing

