import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { type StripeServer, startStripe } from '#test/stripe/stripe-server.ts'
import { startWend, type Wend } from '#test/wend.ts'

let stripe: StripeServer
let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  stripe = await startStripe()
  wend = await startWend({ env: { ...stripe.env, SITE_NAME: 'Little Web' } })
})
afterAll(async () => {
  await wend.close()
  await stripe.close()
})
beforeEach(async () => {
  ada = await makeUser(wend)
})
afterEach(() => {
  stripe.failure = 'none'
  stripe.calls.length = 0
})

const oneTimeDonation = { amount: 2500, is_monthly: false }
const readCustomer = async ({ call }: TestPerson) =>
  (await call('POST /api/stripe-customer-exists/', {})).body.stripe_customer_id
const findSuccessfulCalls = (route: string) =>
  stripe.calls.filter((call) => call.route === route && call.status === 200)

describe('a donation', () => {
  it("leads to the checkout, with the member's own customer", async () => {
    expect(await readCustomer(ada)).toBe('')
    const { status, body } = await ada.call('POST /api/donations/checkout/', oneTimeDonation)
    expect(status).toBe(201)
    const session = stripe.sessions.get(body.url.split('/').at(-1))
    expect(body).toEqual({ url: `${stripe.url}/pay/${session.id}` })
    const customer = await readCustomer(ada)
    expect(stripe.customers.get(customer)).toMatchObject({
      email: ada.email,
      name: ada.username,
      metadata: { wend_user: String(ada.id) },
    })
    expect(session.request).toMatchObject({
      mode: 'payment',
      submit_type: 'donate',
      customer,
      line_items: [
        {
          quantity: '1',
          price_data: {
            currency: 'usd',
            unit_amount: '2500',
            product_data: { name: 'Donation to Little Web' },
          },
        },
      ],
      success_url: 'http://wend.test/donate?given=once',
      cancel_url: 'http://wend.test/donate',
    })
    expect(session.request.payment_intent_data.metadata).toEqual(session.request.metadata)
    expect(session.request.metadata.wend_user).toBe(String(ada.id))
  })

  it('is monthly on request', async () => {
    const { body } = await ada.call('POST /api/donations/checkout/', { amount: 500, is_monthly: true })
    const { request } = stripe.sessions.get(body.url.split('/').at(-1))
    expect(request).toMatchObject({
      mode: 'subscription',
      line_items: [{ price_data: { recurring: { interval: 'month' } } }],
      success_url: 'http://wend.test/donate?given=monthly',
    })
    expect(request.subscription_data.metadata).toEqual(request.metadata)
  })

  it('needs no account, unless it is monthly', async () => {
    const { status, body } = await wend.anonymous('POST /api/donations/checkout/', oneTimeDonation)
    expect(status).toBe(201)
    const { request } = stripe.sessions.get(body.url.split('/').at(-1))
    expect(request.customer).toBeUndefined()
    expect(request.metadata).toEqual({ wend_site: expect.any(String) })
    const monthly = await wend.anonymous('POST /api/donations/checkout/', {
      ...oneTimeDonation,
      is_monthly: true,
    })
    expect(monthly.status).toBe(401)
  })

  it.each([
    [{ amount: 99 }, { amount: ['Choose an amount from $1 to $10,000.'] }],
    [{ amount: 1_000_001 }, { amount: ['Choose an amount from $1 to $10,000.'] }],
    [{ amount: 12.5 }, { amount: ['A valid integer is required.'] }],
    [{ amount: 'much' }, { amount: ['A valid integer is required.'] }],
    [{}, { amount: ['This field is required.'] }],
    [{ amount: 500, attempt: '../..' }, { attempt: ['Not a valid value.'] }],
  ])('rejects %j', async (request, errors) => {
    expect(await ada.call('POST /api/donations/checkout/', request)).toMatchObject({
      status: 400,
      body: errors,
    })
    expect(stripe.calls).toEqual([])
  })

  it.each([[[500]], [['500']], [true], [null], [{}], [''], [' 500'], ['5e2'], ['0x1f4']])(
    'rejects %j as an amount',
    async (amount) => {
      const { status, body } = await ada.call('POST /api/donations/checkout/', { amount })
      expect([status, body.amount]).toEqual([400, ['A valid integer is required.']])
    },
  )

  it('reports an amount that is too small for a card', async () => {
    await using otherServer = Object.assign(await startWend({ sameDatabaseAs: wend, env: stripe.env }), {
      [Symbol.asyncDispose]: () => otherServer.close(),
    })
    otherServer.services.config.community.donate.least = 1
    const { status, body } = await otherServer.as(ada.token)('POST /api/donations/checkout/', { amount: 20 })
    expect(status).toBe(400)
    expect(body).toMatchObject({ amount: ['This is below the minimum for card payments.'] })
  })

  it('opens one checkout on a double click', async () => {
    const request = { ...oneTimeDonation, attempt: 'attempt-of-one-click' }
    const replies = await Promise.all([1, 2, 3].map(() => ada.call('POST /api/donations/checkout/', request)))
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201])
    expect(new Set(replies.map((reply) => reply.body.url)).size).toBe(1)
    const otherReply = await ada.call('POST /api/donations/checkout/', { ...request, amount: 1000 })
    expect(otherReply.body.url).not.toBe(replies[0]?.body.url)
  })

  it('is rate-limited', async () => {
    const limitedInstance = await startWend({
      sameDatabaseAs: wend,
      env: { ...stripe.env, RATE_LIMIT_SCALE: '0.1' },
    })
    const call = limitedInstance.as(ada.token)
    for (let n = 0; n < 2; n++)
      expect((await call('POST /api/donations/checkout/', oneTimeDonation)).status).toBe(201)
    expect((await call('POST /api/donations/checkout/', oneTimeDonation)).status).toBe(429)
    for (let n = 0; n < 2; n++)
      await limitedInstance.anonymous('POST /api/donations/checkout/', oneTimeDonation)
    expect((await limitedInstance.anonymous('POST /api/donations/checkout/', oneTimeDonation)).status).toBe(
      429,
    )
    await limitedInstance.close()
  })
})

describe('the customer', () => {
  it('is created once by concurrent calls in several processes', async () => {
    const otherServer = await startWend({ sameDatabaseAs: wend, env: stripe.env })
    const customerCountBefore = stripe.customers.size
    stripe.hold('POST /v1/customers')
    const calls = [ada.call, otherServer.as(ada.token), ada.call, otherServer.as(ada.token)].map((call, n) =>
      call('POST /api/donations/checkout/', { amount: 500 + n }),
    )
    await expect.poll(() => stripe.waiting).toBe(1)
    // The other calls got "key in use" from Stripe.
    await expect
      .poll(() => stripe.calls.filter((call) => call.status === 409).length)
      .toBeGreaterThanOrEqual(3)
    stripe.release()
    expect((await Promise.all(calls)).map((reply) => reply.status)).toEqual([201, 201, 201, 201])
    expect(stripe.customers.size).toBe(customerCountBefore + 1)
    const customers = findSuccessfulCalls('POST /v1/checkout/sessions').map((call) => call.fields.customer)
    expect(new Set(customers)).toEqual(new Set([await readCustomer(ada)]))
    await otherServer.close()
  })

  it('is reused after a crash between creating and storing it', async () => {
    await ada.call('POST /api/donations/checkout/', oneTimeDonation)
    const customer = await readCustomer(ada)
    await sql`update users set stripe_customer_id = null where id = ${ada.id}`.execute(wend.db)
    await ada.call('POST /api/donations/checkout/', { ...oneTimeDonation, amount: 1000 })
    expect(await readCustomer(ada)).toBe(customer)
  })

  it('is updated after a change of email address', async () => {
    await ada.call('POST /api/donations/checkout/', oneTimeDonation)
    await sql`update users set email = 'new@example.org' where id = ${ada.id}`.execute(wend.db)
    await ada.call('POST /api/donations/checkout/', oneTimeDonation)
    expect(stripe.customers.get(await readCustomer(ada))).toMatchObject({ email: 'new@example.org' })
  })

  it('is recreated if it was deleted at Stripe', async () => {
    await ada.call('POST /api/donations/checkout/', oneTimeDonation)
    const deletedCustomer = await readCustomer(ada)
    stripe.customers.delete(deletedCustomer)
    expect((await ada.call('POST /api/donations/checkout/', oneTimeDonation)).status).toBe(201)
    expect(await readCustomer(ada)).not.toBe(deletedCustomer)
    expect(stripe.customers.has(await readCustomer(ada))).toBe(true)
  })

  it('is visible only after logging in', async () => {
    expect((await wend.anonymous('POST /api/stripe-customer-exists/', {})).status).toBe(401)
    expect((await wend.anonymous('GET /api/donations/mine/')).status).toBe(401)
  })

  it('is removed at Stripe with the account, which ends monthly payments', async () => {
    await ada.call('POST /api/donations/checkout/', oneTimeDonation)
    const customer = await readCustomer(ada)
    await sql`delete from users where id = ${ada.id}`.execute(wend.db)
    expect(stripe.customers.has(customer)).toBe(true)
    await wend.runJobs()
    expect(stripe.customers.has(customer)).toBe(false)
  })
})

describe('the portal', () => {
  it('opens for members who have donated', async () => {
    expect((await ada.call('POST /api/donations/portal/', {})).status).toBe(404)
    await ada.call('POST /api/donations/checkout/', oneTimeDonation)
    const { status, body } = await ada.call('POST /api/donations/portal/', {})
    expect(status).toBe(201)
    expect(body).toEqual({ url: `${stripe.url}/portal/${await readCustomer(ada)}` })
    const [call] = findSuccessfulCalls('POST /v1/billing_portal/sessions')
    expect(call?.fields.return_url).toBe('http://wend.test/donate')
  })

  it('replies 404 for a deleted customer', async () => {
    await ada.call('POST /api/donations/checkout/', oneTimeDonation)
    stripe.customers.clear()
    expect((await ada.call('POST /api/donations/portal/', {})).status).toBe(404)
    expect(await readCustomer(ada)).toBe('')
  })
})

describe('while Stripe is down', () => {
  const detail =
    'We can’t reach our payment service right now. You haven’t been charged. Please try again in a minute.'

  it.each([['broken'], [500], [503], [401], [429]] as const)(
    'reports it (%s), and a retry succeeds',
    async (failure) => {
      stripe.failure = failure
      const reply = await ada.call('POST /api/donations/checkout/', {
        ...oneTimeDonation,
        attempt: 'one-attempt',
      })
      expect(reply).toMatchObject({ status: 503, body: { detail } })
      expect(reply.headers['retry-after']).toBe('60')
      stripe.failure = 'none'
      const customerCountBefore = stripe.customers.size
      const retryReply = await ada.call('POST /api/donations/checkout/', {
        ...oneTimeDonation,
        attempt: 'one-attempt',
      })
      expect(retryReply.status).toBe(201)
      expect(stripe.customers.size).toBe(customerCountBefore + 1)
    },
    30_000,
  )

  it('postpones the removal of customers', async () => {
    await ada.call('POST /api/donations/checkout/', oneTimeDonation)
    const customer = await readCustomer(ada)
    await sql`delete from users where id = ${ada.id}`.execute(wend.db)
    stripe.failure = 503
    await wend.runJobs()
    stripe.failure = 'none'
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(wend.db)
    await wend.runJobs()
    expect(stripe.customers.has(customer)).toBe(false)
  })

  it('keeps everything else working', async () => {
    stripe.failure = 'broken'
    expect((await ada.call('GET /api/donations/mine/')).status).toBe(200)
    expect((await wend.anonymous('GET /api/donations/options/')).body.payments_are_on).toBe(true)
  })
})

describe('without API keys', () => {
  let keylessInstance: Wend
  beforeAll(async () => {
    keylessInstance = await startWend({
      sameDatabaseAs: wend,
      env: { DONATE_URL: 'https://give.example.org/' },
    })
  })
  afterAll(() => keylessInstance.close())

  it('names the operator’s donation page', async () => {
    const { body } = await keylessInstance.anonymous('GET /api/donations/options/')
    expect(body).toMatchObject({ payments_are_on: false, donate_url: 'https://give.example.org/' })
  })

  it('accepts no donations and offers no portal, even to existing customers', async () => {
    await ada.call('POST /api/donations/checkout/', oneTimeDonation)
    const call = keylessInstance.as(ada.token)
    expect((await call('POST /api/stripe-customer-exists/', {})).body).toEqual({ stripe_customer_id: '' })
    const { status, body } = await call('POST /api/donations/checkout/', oneTimeDonation)
    expect(status).toBe(400)
    expect(body).toMatchObject({ non_field_errors: ['This site doesn’t accept card donations.'] })
    expect((await keylessInstance.anonymous('POST /api/stripe-webhook/', '{}')).status).toBe(404)
  })
})
