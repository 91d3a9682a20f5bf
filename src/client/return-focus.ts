// On the way back the focus returns to the link that was followed, so that keyboards and screen readers go on from
// there; browsers do the same with pages that they load.

import { partOfPage } from './page/part-of-page.ts'

/** Of the entries of the browser's history: the link that was followed from each, among those with the same address. */
const followed = new Map<string, { href: string; nth: number }>()
/** How often, every 100 ms, a list that is still loading is looked through. */
const maxLooks = 20

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
  const look = (times: number): void => {
    const { activeElement } = document
    const isHere = activeElement === document.body || activeElement === partOfPage('main')
    if (keyNow() !== key || times === 0) return
    const found = linksTo(link.href)[link.nth]
    if (found && isHere) found.focus({ preventScroll: true })
    else setTimeout(() => look(times - 1), 100)
  }
  setTimeout(() => look(maxLooks))
})
