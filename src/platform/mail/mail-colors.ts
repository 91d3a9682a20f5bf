/** The paper and ink of our pages for mail programs, which know no custom properties. By day, and by night. */
export const day = { paper: '#f7f2e6', sheet: '#fdfaf2', ink: '#241f19', soft: '#5d5446', line: '#d9cfba' }
export const night = { paper: '#15171b', sheet: '#1e2126', ink: '#ece5d8', soft: '#b3aa9b', line: '#363940' }
export const dayAccent = { ground: '#1a6638', ink: '#fdfaf2' }
export const nightAccent = { ground: '#93cf8e', ink: '#10210f' }
