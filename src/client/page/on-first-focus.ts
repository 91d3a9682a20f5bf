// Loaded when something has the focus for the first time: not needed before.
import './keep-focus.ts'
import './return-focus.ts'

// A popover lies over the page: what has the focus under it is not seen. So it takes the focus when it opens, and closes
// when that leaves it. On Escape browsers give it back to what opened it.

document.addEventListener(
  'toggle',
  ({ target }) => {
    const popover = target as HTMLElement
    if (!popover.matches(':popover-open') || popover.contains(document.activeElement)) return
    popover.querySelector<HTMLElement>('a, button')?.focus()
  },
  true,
)
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  const popover = (target as Element).closest<HTMLElement>(':popover-open')
  // No other element has it when the window loses it.
  if (relatedTarget && !popover?.contains(relatedTarget as Element)) popover?.hidePopover()
})

// Announces the title of a page after navigation in place, as browsers do for those that they load.
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
