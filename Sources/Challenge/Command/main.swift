print("challenge")
