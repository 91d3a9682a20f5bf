import { offeredLanguage } from '../storage/offered-language.ts'

// Loaded before the first paint, and alone: what must not wait for the page's scripts. It imports nothing that others do.

const root = document.documentElement

// Marks the document as a member's when a session is stored on this device, so that the anonymous home page does not
// flash by. CSS reads the mark. The version is that of persisted-state.ts; importing it would cost a second file.
try {
  const kept = JSON.parse(localStorage.getItem('wend-session') ?? '{}')
  if (kept.version === '2.2.0' && kept.state.session) root.dataset.member = ''
  // Makes room for the offer of the browser's language; '' in the storage says that it was declined.
  if (localStorage.getItem('wend-language') === null) {
    const offered = offeredLanguage(navigator.languages, (root.dataset.languages ?? '').split(' '), root.lang)
    if (offered !== undefined) root.dataset.offer = offered
  }
} catch {
  // No storage: everyone is anonymous.
}

// A page that a surprise led to, loaded again: the bar at its top gets its room before the first paint.
if (history.state?.state?.surprise) document.documentElement.dataset.surprise = ''

// What only scripts can do. The other forms, links, popovers and details work without them.
const scripted = 'button:not([popovertarget]), input:is([type=checkbox], [type=radio])'
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Keeps what people press and type before hydration, and replays it afterwards: on a slow connection that may be
 * seconds. Without this a press would do nothing, and React would overwrite what was typed.
 */
function holdEarlyHands(): void {
  const pressed = new Set<HTMLElement>()
  const entered = new Map<Field, string | boolean>()

  function press(event: Event): void {
    const control = (event.target as Element).closest<HTMLElement>(scripted)
    if (!control || control.closest('form[action]')) return
    // While hydrating, React must not handle it as a press of its own: it would count twice.
    event.stopPropagation()
    // Browsers check a box by themselves.
    if (control instanceof HTMLInputElement) return
    event.preventDefault()
    pressed.add(control)
  }
  function enter({ target }: Event): void {
    const field = target as Field
    entered.set(field, field.matches('[type=checkbox], [type=radio]') ? checkedOf(field) : field.value)
  }
  addEventListener('click', press, true)
  addEventListener('input', enter, true)
  function letGo(): void {
    removeEventListener('click', press, true)
    removeEventListener('input', enter, true)
    for (const [field, value] of entered) enterAgain(field, value)
    // What was entered must have arrived before it is sent.
    setTimeout(() => {
      for (const control of pressed) control.click()
    })
  }
  // The event comes while React is still working, and it accepts no input until that is done.
  document.addEventListener('wend-hydrated', () => setTimeout(letGo), { once: true })
}

const checkedOf = (box: Field) => (box as HTMLInputElement).checked

/** React notices a change only when it differs from what it last saw in the field. */
function enterAgain(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    const box = field as HTMLInputElement
    if (value === box.defaultChecked) return
    box.checked = !value
    box.click()
    return
  }
  field.value = ''
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}

/** How long (ms) to wait for a paint: a background page is not painted until it is shown. */
const timeoutMs = 1500

/** A page can be read without its scripts: its text, styles and fonts get the connection to themselves. */
function fetchScripts(): void {
  let hasBegun = false
  function begin(): void {
    if (hasBegun) return
    hasBegun = true
    const { assets } = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}')
    for (const module of assets.modules) void import(/* @vite-ignore */ module)
  }
  document.addEventListener('DOMContentLoaded', () => {
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
    setTimeout(begin, timeoutMs)
  })
}

holdEarlyHands()
fetchScripts()
