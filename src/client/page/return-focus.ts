// On the way back the focus returns to the link that was followed, so that keyboards and screen readers go on from
// there; browsers do the same with pages that they load.

/** Of the entries of the browser's history: the link that was followed from each, among those with the same address. */
const followed = new Map<string, { href: string; nth: number }>()
/** How often, every 100 ms, the page is looked through: it may still be loading. */
const maxLooks = 100
const acts = ['pointerdown', 'keydown'] as const

const keyNow = (): string => (history.state as { key?: string } | null)?.key ?? 'first'
const linksTo = (href: string) => [
  ...document.querySelectorAll<HTMLAnchorElement>(`main a[href="${CSS.escape(href)}"]`),
]

addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest('main a') : null
    const href = link?.getAttribute('href')
    if (href) followed.set(keyNow(), { href, nth: linksTo(href).indexOf(link as HTMLAnchorElement) })
  },
  { capture: true },
)

addEventListener('popstate', () => {
  const key = keyNow()
  const link = followed.get(key)
  if (!link) return
  // Whoever acts goes on from where they are.
  const ended = new AbortController()
  const end = () => ended.abort()
  for (const act of acts) addEventListener(act, end, { signal: ended.signal, passive: true })
  let timesFocused = 0
  const look = (times: number): void => {
    if (times === 0 || timesFocused === 3 || keyNow() !== key) end()
    if (ended.signal.aborted) return
    const found = linksTo(link.href)[link.nth]
    // The page takes the focus once it is shown, which may be after this.
    if (found && found === document.activeElement) timesFocused++
    else if (found?.checkVisibility()) found.focus({ preventScroll: true })
    setTimeout(() => look(times - 1), 100)
  }
  setTimeout(() => look(maxLooks))
})

export {}
