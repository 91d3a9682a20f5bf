/** Announces the title of a page after navigation in place, as browsers do for those that they load. */
const region = document.createElement('p')
region.setAttribute('role', 'status')
region.className = 'visually-hidden'
document.body.append(region)

let last = document.title
new MutationObserver(() => {
  if (document.title === last) return
  last = document.title
  region.textContent = last
}).observe(document.head, { childList: true, subtree: true, characterData: true })

export {}
