// Deleting, sending, closing or retrying often removes the button that was pressed; a browser then loses the focus, and
// a screen reader starts at the top again.

import { partOfPage } from './part-of-page.ts'

/** An element that had the focus, and its position in each element around it, from the inside out. */
interface FocusPath {
  element: HTMLElement
  around: { parent: Element; index: number }[]
}

const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]'
const overPage = 'dialog, [role="dialog"]'
/** Where the focus was last: on the page, and in a dialog over it. */
let onPage: FocusPath | undefined
let inDialog: FocusPath | undefined

function placeOf(element: HTMLElement): FocusPath {
  const around: FocusPath['around'] = []
  for (let one: Element = element; one.parentElement; one = one.parentElement) {
    around.push({ parent: one.parentElement, index: [...one.parentElement.children].indexOf(one) })
  }
  return { element, around }
}

function remember(element: Element | EventTarget | null): void {
  if (!(element instanceof HTMLElement) || element === document.body) return
  if (element.closest(overPage)) inDialog = placeOf(element)
  else {
    onPage = placeOf(element)
    inDialog = undefined
  }
}

const isThere = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element.checkVisibility() &&
  !element.matches(':disabled, [inert] *')

/** Whether nothing has the focus, although something had it that is gone. */
function isLost(): boolean {
  const now = document.activeElement
  // What styles hide keeps the focus until the next frame.
  if (now && now !== document.body && isThere(now)) return false
  const last = inDialog ?? onPage
  return last !== undefined && !isThere(last.element)
}

/** What is nearest to the lost focus: what came in its place, else the last stop before it, else what contained it. */
function nearest({ around }: FocusPath): HTMLElement | undefined {
  const level = around.find(({ parent }) => isThere(parent))
  if (!level?.parent.closest(`main, ${overPage}`)) return undefined
  const { parent, index } = level
  const children = [...parent.children]
  if (parent.matches('ol, ul, tbody')) {
    const entry = children[Math.min(index, children.length - 1)]
    if (isThere(entry)) return entry
  }
  if (parent.matches('[tabindex]')) return parent as HTMLElement
  const came = children[index]
  const inside = came?.matches(stops) ? came : came?.querySelector(stops)
  if (isThere(inside)) return inside
  const before = children.slice(0, index).flatMap((child) => [child, ...child.querySelectorAll(stops)])
  return (before.findLast((one) => one.matches(stops) && isThere(one)) ?? parent) as HTMLElement
}

function restore(): void {
  if (!isLost()) return
  const place = document.querySelector('dialog[open]') ? inDialog : onPage
  const target = isThere(place?.element) ? place.element : ((place && nearest(place)) ?? partOfPage('main'))
  if (!target) return
  const isStop = target.matches('[tabindex]') || target.tabIndex >= 0
  if (!isStop) {
    // Only this once: it is not a place to come back to.
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: target.tabIndex < 0 })
}

let isWaiting = false
function look(): void {
  if (isWaiting) return
  isWaiting = true
  // The code that removed it may know better where to go on, and says so once its effects have run.
  requestAnimationFrame(() =>
    setTimeout(() => {
      isWaiting = false
      restore()
    }),
  )
}

remember(document.activeElement)
document.addEventListener('focusin', ({ target }) => remember(target))
document.addEventListener('focusout', ({ target }) =>
  setTimeout(() => {
    // Left on purpose, for no other element: then it may go.
    if (document.activeElement === document.body && isThere(target as Element)) onPage = inDialog = undefined
  }),
)
new MutationObserver((changes) => {
  if (isLost() || changes.some(({ type }) => type === 'attributes')) look()
}).observe(document.body, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['disabled', 'hidden', 'open'],
})
