import { findLanguageToOffer } from '../storage/offered-language.ts'

// A separate script that runs before the first paint, for tasks that cannot wait for the page's scripts. Shares no
// imports with them.

const root = document.documentElement

// Marks the document as a member's if a session is stored on this device, so that CSS can hide the anonymous home
// page before it flashes. The version is that of persisted-state.ts; importing it would cost a second file.
try {
  const storedSession = JSON.parse(localStorage.getItem('wend-session') ?? '{}')
  if (storedSession.version === '2.2.0' && storedSession.state.session) root.dataset.member = ''
  // Reserves space for the offer of the browser's language. A stored '' means that it was declined.
  if (localStorage.getItem('wend-language') === null) {
    const language = findLanguageToOffer(
      navigator.languages,
      (root.dataset.languages ?? '').split(' '),
      root.lang,
    )
    if (language !== undefined) root.dataset.offer = language
  }
} catch {
  // Without storage everyone is anonymous.
}

// Reserves space for the surprise bar when a page reached through "Surprise me" is reloaded.
if (history.state?.state?.surprise) document.documentElement.dataset.surprise = ''

// Controls that need scripts. Other forms, links, popovers and details work without.
const scriptedControls = 'button:not([popovertarget]), input:is([type=checkbox], [type=radio])'
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Captures presses and typing before hydration, which may take seconds on a slow connection, and replays them
 * afterwards. Otherwise presses would be lost, and React would overwrite typed text.
 */
function captureEarlyInput(): void {
  const pressedControls = new Set<HTMLElement>()
  const enteredValues = new Map<Field, string | boolean>()

  function onPress(event: Event): void {
    const control = (event.target as Element).closest<HTMLElement>(scriptedControls)
    if (!control || control.closest('form[action]')) return
    // React must not handle it as well while hydrating, or it would count twice.
    event.stopPropagation()
    // Browsers toggle checkboxes themselves.
    if (control instanceof HTMLInputElement) return
    event.preventDefault()
    pressedControls.add(control)
  }
  function onInput({ target }: Event): void {
    const field = target as Field
    enteredValues.set(field, field.matches('[type=checkbox], [type=radio]') ? isChecked(field) : field.value)
  }
  addEventListener('click', onPress, true)
  addEventListener('input', onInput, true)
  function replay(): void {
    removeEventListener('click', onPress, true)
    removeEventListener('input', onInput, true)
    for (const [field, value] of enteredValues) reenter(field, value)
    // Input events must be handled before a press submits the form.
    setTimeout(() => {
      for (const control of pressedControls) control.click()
    })
  }
  // React is still committing when the event fires, and ignores input until it is done.
  document.addEventListener('wend-hydrated', () => setTimeout(replay), { once: true })
}

const isChecked = (box: Field) => (box as HTMLInputElement).checked

/** React notices a change only if the value differs from the last one it saw. */
function reenter(field: Field, value: string | boolean): void {
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

/** Maximum wait for the first paint, in ms: background tabs are not painted until they are shown. */
const timeoutMs = 1500

/** Delays the page's scripts until after the first paint: readable text, styles and fonts go first. */
function fetchScripts(): void {
  let hasStarted = false
  function start(): void {
    if (hasStarted) return
    hasStarted = true
    const { assets } = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}')
    for (const module of assets.modules) void import(/* @vite-ignore */ module)
  }
  document.addEventListener('DOMContentLoaded', () => {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    setTimeout(start, timeoutMs)
  })
}

captureEarlyInput()
fetchScripts()
