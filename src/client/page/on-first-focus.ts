// Loaded on the first focus event, because it is not needed before.
import './keep-focus.ts'
import './return-focus.ts'

// A popover covers the page, where a focused element would be invisible. So a popover takes the focus when it opens,
// and closes when the focus leaves it. On Escape, browsers return the focus to the button that opened it.

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
  // There is no related target if the whole window loses the focus.
  if (relatedTarget && !popover?.contains(relatedTarget as Element)) popover?.hidePopover()
})

// Announces page titles after client-side navigation, as browsers do after loading a page.
const liveRegion = document.createElement('p')
liveRegion.setAttribute('role', 'status')
liveRegion.className = 'visually-hidden'
document.body.append(liveRegion)

let lastTitle = document.title
new MutationObserver(() => {
  if (document.title === lastTitle) return
  lastTitle = document.title
  liveRegion.textContent = lastTitle
}).observe(document.head, { childList: true, subtree: true, characterData: true })
