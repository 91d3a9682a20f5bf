// On back navigation, returns focus to the link that was followed, as browsers do between documents.

/** The link followed from each history entry, with its index among links to the same URL. */
const followedLinks = new Map<string, { href: string; index: number }>()
/** Number of attempts, 100 ms apart, while the page may still be loading. */
const maxAttempts = 100
const userEvents = ['pointerdown', 'keydown'] as const

const currentKey = (): string => (history.state as { key?: string } | null)?.key ?? 'first'
const linksTo = (href: string) => [
  ...document.querySelectorAll<HTMLAnchorElement>(`main a[href="${CSS.escape(href)}"]`),
]

addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest('main a') : null
    const href = link?.getAttribute('href')
    if (href)
      followedLinks.set(currentKey(), { href, index: linksTo(href).indexOf(link as HTMLAnchorElement) })
  },
  { capture: true },
)

addEventListener('popstate', () => {
  const key = currentKey()
  const link = followedLinks.get(key)
  if (!link) return
  // Any user input cancels the attempts.
  const abortController = new AbortController()
  const cancel = () => abortController.abort()
  for (const type of userEvents)
    addEventListener(type, cancel, { signal: abortController.signal, passive: true })
  let timesFocused = 0
  const tryFocus = (attempts: number): void => {
    if (attempts === 0 || timesFocused === 3 || currentKey() !== key) cancel()
    if (abortController.signal.aborted) return
    const candidate = linksTo(link.href)[link.index]
    // The page may still take the focus when it is shown.
    if (candidate && candidate === document.activeElement) timesFocused++
    else if (candidate?.checkVisibility()) candidate.focus({ preventScroll: true })
    setTimeout(() => tryFocus(attempts - 1), 100)
  }
  setTimeout(() => tryFocus(maxAttempts))
})

export {}
