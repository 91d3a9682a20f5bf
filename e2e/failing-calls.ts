import type { Page, Route } from 'playwright-core'

export type Responder = (route: Route) => Promise<void>

/** All kinds of failed replies without a message. */
export const failureResponders = {
  'an empty body': (route) => route.fulfill({ status: 500, body: '' }),
  '{}': (route) => route.fulfill({ status: 500, json: {} }),
  HTML: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'no response': (route) => route.abort(),
} satisfies Record<string, Responder>

type FailureCase = [body: keyof typeof failureResponders, Responder]

/** No response, and one of the others in turn, since the client treats all alike (src/client/api/fetch-api.test.ts). */
export function pickFailures(index: number): FailureCase[] {
  const { 'no response': noResponse, ...others } = failureResponders
  const all = Object.entries(others) as FailureCase[]
  return [all[index % all.length] as FailureCase, ['no response', noResponse]]
}

/** Fails calls with this method only. */
export const failCalls = (page: Page, call: string, method: string, respond: Responder): Promise<unknown> =>
  page.route(call, (route) => (route.request().method() === method ? respond(route) : route.fallback()))

/**
 * Fails calls with this method. The first waits until the page has removed the error messages of an earlier attempt.
 * @returns a function that waits for that first call
 */
export async function failNextAttempt(
  page: Page,
  { call, method, sentences }: { call: string; method: string; sentences: string[] },
  respond: Responder,
): Promise<() => Promise<unknown>> {
  let messagesGone: Promise<unknown> | undefined
  const waitForMessagesToGo = () =>
    Promise.all(
      sentences.map((sentence) =>
        page.getByText(sentence, { exact: true }).first().waitFor({ state: 'detached' }),
      ),
    )
  let resolveCalled: (called: Promise<unknown>) => void = () => {}
  const called = new Promise<unknown>((resolve) => {
    resolveCalled = resolve
  })
  await failCalls(page, call, method, async (route) => {
    messagesGone ??= waitForMessagesToGo()
    resolveCalled(messagesGone)
    await messagesGone
    await respond(route)
  })
  return () => called
}
