import type { Page, Route } from 'playwright-core'

export type Responder = (route: Route) => Promise<void>

/** All kinds of failed replies without a message. */
export const bodies = {
  'an empty body': (route) => route.fulfill({ status: 500, body: '' }),
  '{}': (route) => route.fulfill({ status: 500, json: {} }),
  HTML: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'no answer': (route) => route.abort(),
} satisfies Record<string, Responder>

type FailureCase = [body: keyof typeof bodies, Responder]

/** No reply, and one of the bodies in rotation, since all are treated alike (src/client/api/fetch-api.test.ts). */
export function failuresFor(place: number): FailureCase[] {
  const { 'no answer': none, ...others } = bodies
  const all = Object.entries(others) as FailureCase[]
  return [all[place % all.length] as FailureCase, ['no answer', none]]
}

/** Fails calls with this method only. */
export const fail = (page: Page, call: string, method: string, respond: Responder): Promise<unknown> =>
  page.route(call, (route) => (route.request().method() === method ? respond(route) : route.fallback()))

/**
 * Fails calls with this method, the first one only after the page has dropped the message of an earlier attempt.
 * @returns a function that waits for that first call
 */
export async function failAgain(
  page: Page,
  { call, method, sentences }: { call: string; method: string; sentences: string[] },
  respond: Responder,
): Promise<() => Promise<unknown>> {
  let isGone: Promise<unknown> | undefined
  const waitUntilGone = () =>
    Promise.all(
      sentences.map((sentence) =>
        page.getByText(sentence, { exact: true }).first().waitFor({ state: 'detached' }),
      ),
    )
  let resolveCalled: (called: Promise<unknown>) => void = () => {}
  const called = new Promise<unknown>((resolve) => {
    resolveCalled = resolve
  })
  await fail(page, call, method, async (route) => {
    isGone ??= waitUntilGone()
    resolveCalled(isGone)
    await isGone
    await respond(route)
  })
  return () => called
}
