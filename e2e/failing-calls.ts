import type { Page, Route } from 'playwright-core'

export type Answer = (route: Route) => Promise<void>

/** All kinds of failed replies without a message. */
export const bodies = {
  'an empty body': (route) => route.fulfill({ status: 500, body: '' }),
  '{}': (route) => route.fulfill({ status: 500, json: {} }),
  HTML: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'no answer': (route) => route.abort(),
} satisfies Record<string, Answer>

type Played = [body: keyof typeof bodies, Answer]

/** No reply, and one of the bodies in rotation, since all are treated alike (src/client/api/fetch-api.test.ts). */
export function answersFor(place: number): Played[] {
  const { 'no answer': none, ...others } = bodies
  const all = Object.entries(others) as Played[]
  return [all[place % all.length] as Played, ['no answer', none]]
}

/** Fails calls with this method only. */
export const fail = (page: Page, call: string, method: string, answer: Answer): Promise<unknown> =>
  page.route(call, (route) => (route.request().method() === method ? answer(route) : route.fallback()))

/**
 * Fails calls with this method, the first one only after the page has dropped the message of an earlier attempt.
 * @returns a function that waits for that first call
 */
export async function failAgain(
  page: Page,
  { call, method, sentences }: { call: string; method: string; sentences: string[] },
  answer: Answer,
): Promise<() => Promise<unknown>> {
  let isGone: Promise<unknown> | undefined
  const untilGone = () =>
    Promise.all(
      sentences.map((one) => page.getByText(one, { exact: true }).first().waitFor({ state: 'detached' })),
    )
  let tell: (called: Promise<unknown>) => void = () => {}
  const called = new Promise<unknown>((resolve) => {
    tell = resolve
  })
  await fail(page, call, method, async (route) => {
    isGone ??= untilGone()
    tell(isGone)
    await isGone
    await answer(route)
  })
  return () => called
}
