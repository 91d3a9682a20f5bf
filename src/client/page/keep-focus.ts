// Restores focus when an action removes the focused button (delete, send, close, retry). Browsers would drop the
// focus, and screen readers would start again at the top.

import { findAnchor } from './find-anchor.ts'

/** A focused element and its index in each ancestor, innermost first. */
interface FocusPath {
  element: HTMLElement
  ancestors: { parent: Element; index: number }[]
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]'
const overlay = 'dialog, [role="dialog"]'
/** The last focused element on the page, and in a dialog above it. */
let lastOnPage: FocusPath | undefined
let lastInDialog: FocusPath | undefined

function toFocusPath(element: HTMLElement): FocusPath {
  const ancestors: FocusPath['ancestors'] = []
  for (let child: Element = element; child.parentElement; child = child.parentElement) {
    ancestors.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  }
  return { element, ancestors }
}

function rememberFocus(element: Element | EventTarget | null): void {
  if (!(element instanceof HTMLElement) || element === document.body) return
  if (element.closest(overlay)) lastInDialog = toFocusPath(element)
  else {
    lastOnPage = toFocusPath(element)
    lastInDialog = undefined
  }
}

const isAvailable = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element.checkVisibility() &&
  !element.matches(':disabled, [inert] *')

/** True if the focused element has disappeared and no other element has taken the focus. */
function isFocusLost(): boolean {
  const active = document.activeElement
  // Elements hidden by CSS keep the focus until the next frame.
  if (active && active !== document.body && isAvailable(active)) return false
  const last = lastInDialog ?? lastOnPage
  return last !== undefined && !isAvailable(last.element)
}

/** Finds what replaced the lost element, else the last focusable element before it, else its container. */
function findSubstitute({ ancestors }: FocusPath): HTMLElement | undefined {
  const level = ancestors.find(({ parent }) => isAvailable(parent))
  if (!level?.parent.closest(`main, ${overlay}`)) return undefined
  const { parent, index } = level
  const children = [...parent.children]
  if (parent.matches('ol, ul, tbody')) {
    const entry = children[Math.min(index, children.length - 1)]
    if (isAvailable(entry)) return entry
  }
  if (parent.matches('[tabindex]')) return parent as HTMLElement
  const replacement = children[index]
  const focusTarget = replacement?.matches(focusable) ? replacement : replacement?.querySelector(focusable)
  if (isAvailable(focusTarget)) return focusTarget
  const preceding = children.slice(0, index).flatMap((child) => [child, ...child.querySelectorAll(focusable)])
  return (preceding.findLast((element) => element.matches(focusable) && isAvailable(element)) ??
    parent) as HTMLElement
}

function restoreFocus(): void {
  if (!isFocusLost()) return
  const last = document.querySelector('dialog[open]') ? lastInDialog : lastOnPage
  const target = isAvailable(last?.element)
    ? last.element
    : ((last && findSubstitute(last)) ?? findAnchor('main'))
  if (!target) return
  const isFocusable = target.matches('[tabindex]') || target.tabIndex >= 0
  if (!isFocusable) {
    // Focusable only this once: it is not a regular tab stop.
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: target.tabIndex < 0 })
}

let isScheduled = false
function scheduleRestore(): void {
  if (isScheduled) return
  isScheduled = true
  // Lets effects run first: the code that removed the element may set a better focus.
  requestAnimationFrame(() =>
    setTimeout(() => {
      isScheduled = false
      restoreFocus()
    }),
  )
}

rememberFocus(document.activeElement)
document.addEventListener('focusin', ({ target }) => rememberFocus(target))
document.addEventListener('focusout', ({ target }) =>
  setTimeout(() => {
    // Deliberately blurred without another target: do not restore.
    if (document.activeElement === document.body && isAvailable(target as Element))
      lastOnPage = lastInDialog = undefined
  }),
)
new MutationObserver((changes) => {
  if (isFocusLost() || changes.some(({ type }) => type === 'attributes')) scheduleRestore()
}).observe(document.body, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['disabled', 'hidden', 'open'],
})
