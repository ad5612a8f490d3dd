## letters

