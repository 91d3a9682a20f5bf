import { expect, it } from 'vitest'
import { isSlowRun } from '#test/slow-it.ts'
import { logInAs, setUpDemo } from './demo-app.ts'
import { everyNth } from './every-nth.ts'
import { throttleNetwork } from './throttle-network.ts'
import { trackRequests } from './track-requests.ts'

const demo = setUpDemo()

/** Records the visible guest controls in every frame; runs before any other script. */
function watchGuestControls() {
  const seen = new Set<string>()
  Object.assign(window, { guest_controls: seen })
  function checkControls() {
    for (const control of document.querySelectorAll('main :is(a, button), header :is(a, button)')) {
      const words = control.textContent?.trim() ?? ''
      const leadsToLogin = /^\/(login|sign-up)/.test(control.getAttribute('href') ?? '')
      if ((leadsToLogin || /^(Login|Log in|Sign up)/.test(words)) && isVisible(control)) seen.add(words)
    }
    requestAnimationFrame(checkControls)
  }
  const isVisible = (control: Element) => control.checkVisibility({ visibilityProperty: true })
  requestAnimationFrame(checkControls)
}
const readGuestControls = () => [...window.guest_controls]

it('never shows guest controls to a member', async () => {
  const { blog, discussion } = demo.paths
  const member = await demo.app.newPage()
  await logInAs(member, 'ada')
  for (const [page, isGuest] of [
    [await demo.app.newPage(), true],
    [member, false],
  ] as const) {
    await page.addInitScript(watchGuestControls)
    // With empty storage, as on a first visit.
    await page.addInitScript(() => localStorage.removeItem('wend-queries'))
    await throttleNetwork(page)
    const waitForRequests = trackRequests(page)
    const paths = [
      '/home',
      blog,
      discussion,
      '/newsfeed',
      '/newsfeed/sites',
      '/search-results?query=maps',
      '/blogs/for-you',
      '/donate',
      '/profile',
      '/login',
      '/login-or-signup',
    ]
    for (const path of everyNth(paths, isSlowRun ? 1 : 3)) {
      await page.goto(path)
      await waitForRequests()
      const seen = await page.evaluate(readGuestControls)
      if (isGuest) expect(seen, path).not.toEqual([])
      else expect({ path, seen }).toEqual({ path, seen: [] })
    }
  }
})
