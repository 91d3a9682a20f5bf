import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { createEvent, example } from '#test/stripe/examples.ts'
import { paymentEvents } from '#test/stripe/pay-page.ts'
import { sign, signature } from '#test/stripe/sign.ts'
import { type StripeServer, startStripe, webhookSecret } from '#test/stripe/stripe-server.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { getPaymentSiteId } from './queries.ts'

let stripe: StripeServer
let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  stripe = await startStripe()
  wend = await startWend({ env: stripe.env })
})
afterAll(async () => {
  await wend.close()
  await stripe.close()
})
beforeEach(async () => {
  await wend.db.deleteFrom('donations').execute()
  await wend.db.deleteFrom('stripe_events').execute()
  ada = await makeUser(wend)
})

const now = Math.floor(Date.now() / 1000)

async function send(event: object | string, header?: string, instance = wend) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  return instance.anonymous('POST /api/stripe-webhook/', body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': header ?? signature(body, webhookSecret),
    },
  })
}

/** Opens a checkout as a member and pays. @returns the events that Stripe then sends */
async function pay(call: TestPerson['call'], isMonthly: boolean, paidAt = now) {
  const { body } = await call('POST /api/donations/checkout/', { amount: 700, is_monthly: isMonthly })
  const session = stripe.sessions.get(body.url.split('/').at(-1))
  return { events: paymentEvents(session, paidAt), session }
}

const readMyDonations = async (person = ada) => (await person.call('GET /api/donations/mine/')).body
const readStoredDonations = () => wend.db.selectFrom('donations').selectAll().orderBy('id').execute()
const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString()

describe('Stripe’s events', () => {
  it('make one-time donors supporters', async () => {
    const { events } = await pay(ada.call, false)
    expect((await readMyDonations()).supporter_since).toBeNull()
    for (const event of events) expect((await send(event)).body).toEqual({ received: true })
    expect(await readMyDonations()).toEqual({
      donations: [
        {
          amount: 700,
          currency: 'usd',
          digits: 2,
          is_monthly: false,
          state: 'paid',
          created_on: isoTime(now),
        },
      ],
      has_customer: true,
      supporter_since: isoTime(now),
      shows_support: false,
    })
  })

  it('make monthly donors supporters, who cannot subscribe twice', async () => {
    const { events } = await pay(ada.call, true)
    for (const event of events) await send(event)
    expect(await readMyDonations()).toMatchObject({
      donations: [{ amount: 700, is_monthly: true, state: 'active' }],
      supporter_since: isoTime(now),
    })
    const { status, body } = await ada.call('POST /api/donations/checkout/', {
      amount: 700,
      is_monthly: true,
    })
    expect(status).toBe(400)
    expect(body.non_field_errors[0]).toContain('already donate every month')
  })

  it('prevent a second subscription while a payment is late', async () => {
    const { events } = await pay(ada.call, true)
    for (const event of events) await send(event)
    const createdEvent = events.find(({ type }) => type === 'customer.subscription.created')
    const lateSubscription = { ...(createdEvent?.data.object as object), status: 'past_due' }
    await send(createEvent('customer.subscription.updated', lateSubscription, now + 60))
    expect(await readMyDonations()).toMatchObject({ donations: [{ state: 'late' }] })
    const reply = await ada.call('POST /api/donations/checkout/', { amount: 700, is_monthly: true })
    expect(reply.status).toBe(400)
  })

  it('wait for payments that take days', async () => {
    const { session } = await pay(ada.call, false)
    session.payment_intent = 'pi_slow'
    const sessionEvent = (type: string, paymentStatus: string, created: number) =>
      createEvent(type, { ...session, payment_status: paymentStatus }, created)
    await send(sessionEvent('checkout.session.completed', 'unpaid', now))
    expect(await readMyDonations()).toMatchObject({
      donations: [{ state: 'pending' }],
      supporter_since: null,
    })
    await send(sessionEvent('checkout.session.async_payment_succeeded', 'paid', now + 86_400))
    expect(await readMyDonations()).toMatchObject({
      donations: [{ state: 'paid' }],
      supporter_since: isoTime(now + 86_400),
    })
  })

  it('make no supporter if the payment fails', async () => {
    const { session } = await pay(ada.call, false)
    session.payment_intent = 'pi_never'
    await send(
      createEvent('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' }, now),
    )
    expect(await readMyDonations()).toMatchObject({ donations: [{ state: 'failed' }], supporter_since: null })
  })

  it('store a donation without an account', async () => {
    const { events } = await pay(wend.anonymous, false)
    for (const event of events) await send(event)
    expect(await readStoredDonations()).toMatchObject([{ user_id: null, state: 'paid' }])
  })

  it('store a donation of a deleted account', async () => {
    const { events } = await pay(ada.call, false)
    await sql`delete from users where id = ${ada.id}`.execute(wend.db)
    for (const event of events) expect((await send(event)).status).toBe(200)
    expect(await readStoredDonations()).toMatchObject([{ user_id: null, state: 'paid' }])
  })

  it('ignore payments for other purposes on the same account', async () => {
    const session = example('checkout.session', {
      payment_intent: 'pi_shop',
      payment_status: 'paid',
      metadata: { wend_site: 'another', wend_user: String(ada.id) },
    })
    await send(createEvent('checkout.session.completed', session, now))
    await send(createEvent('charge.refunded', example('charge', { payment_intent: 'pi_shop' }), now))
    await send(createEvent('plan.created', example('subscription', {}), now))
    expect(await readStoredDonations()).toEqual([])
  })
})

describe('an event', () => {
  it('counts once, despite redelivery to any process', async () => {
    const otherServer = await startWend({ sameDatabaseAs: wend, env: stripe.env })
    const { events } = await pay(ada.call, false)
    const deliveries = [1, 2, 3, 4].flatMap((n) =>
      events.map((event) => send(event, undefined, n % 2 ? wend : otherServer)),
    )
    expect((await Promise.all(deliveries)).map((reply) => reply.status)).toEqual(deliveries.map(() => 200))
    expect(await readStoredDonations()).toHaveLength(1)
    expect(await wend.db.selectFrom('stripe_events').selectAll().execute()).toHaveLength(1)
    await otherServer.close()
  })

  it('must be signed with our secret', async () => {
    const { events } = await pay(ada.call, false)
    const body = JSON.stringify(events[0])
    const forgedHeaders = [
      signature(body, 'whsec_guessed'),
      signature(`${body} `, webhookSecret),
      signature(body, webhookSecret, now - 3600),
      'v1=00',
      't=1,v1=',
      '',
    ]
    for (const header of forgedHeaders) {
      const { status, body: reply } = await send(body, header)
      expect(status).toBe(400)
      expect(reply).toMatchObject({ detail: 'The signature of this event is not valid.' })
    }
    const tamperedBody = body.replace('"amount_total":700', '"amount_total":70000')
    expect((await send(tamperedBody, signature(body, webhookSecret))).status).toBe(400)
    expect((await wend.anonymous('POST /api/stripe-webhook/', { id: 'evt_1' })).status).toBe(400)
    expect(await readStoredDonations()).toEqual([])
  })

  it('must have one recent signature', async () => {
    const { events } = await pay(ada.call, false)
    const body = JSON.stringify(events[0])
    const signedAt = (timestamp: number | string) => `v1=${sign(body, webhookSecret, timestamp)}`
    const forgedHeaders = [
      `t=NaN,${signedAt('NaN')}`,
      `t=,${signedAt('NaN')}`,
      signedAt(-1),
      `t=1e99,${signedAt(1)}`,
      `t=-${now},${signedAt(-now)}`,
      `t=${now}.5,${signedAt(now)}`,
      `t=${now}x,${signedAt(now)}`,
      `t= ${now},${signedAt(now)}`,
      `t=0x${now.toString(16)},${signedAt(0)}`,
      `t=${now - 310},${signedAt(now - 310)}`,
      `t=${now + 3600},${signedAt(now + 3600)}`,
      `t=${now + 1e9},${signedAt(now + 1e9)}`,
      // The library uses the last timestamp.
      `t=${now},t=NaN,${signedAt('NaN')}`,
      `t=NaN,t=${now},${signedAt(now)}`,
      `t=${now - 3600},${signedAt(now - 3600)},t=${now}`,
    ]
    for (const header of forgedHeaders)
      expect([header, (await send(body, header)).status]).toEqual([header, 400])
    expect(await readStoredDonations()).toEqual([])
    // During a rotation, Stripe signs with both secrets.
    const headerWithBoth = `t=${now},v1=${sign(body, 'whsec_before', now)},${signedAt(now)},v0=00`
    expect((await send(body, headerWithBoth)).status).toBe(200)
  })

  it('is rejected and logged if malformed, so that Stripe resends it', async () => {
    const loggingInstance = await startWend({
      sameDatabaseAs: wend,
      env: { ...stripe.env, LOG_LEVEL: 'error' },
    })
    const ownMetadata = { metadata: { wend_site: await getPaymentSiteId(wend.db) } }
    const session = {
      ...ownMetadata,
      mode: 'payment',
      payment_intent: 'pi_odd',
      payment_status: 'paid',
      created: now,
    }
    const makePaidSession = (fields: object) =>
      example('checkout.session', { ...session, amount_total: 5, currency: 'usd', ...fields })
    const refund = {
      ...ownMetadata,
      payment_intent: 'pi_odd',
      amount: 5,
      amount_refunded: 5,
      refunded: true,
      created: now,
    }
    const subscription = example('subscription', {
      ...ownMetadata,
      status: 'active',
      created: now,
      currency: 'usd',
    })
    const malformed: [string, object, unknown?][] = [
      ['checkout.session.completed', makePaidSession({}), Number.NaN],
      ['checkout.session.completed', makePaidSession({}), '1e9'],
      ['checkout.session.completed', makePaidSession({}), 1e15],
      ['checkout.session.completed', makePaidSession({}), -1e15],
      ['checkout.session.completed', makePaidSession({ created: null })],
      ['checkout.session.completed', makePaidSession({ created: 0.5 })],
      ['checkout.session.completed', makePaidSession({ amount_total: 2 ** 31 })],
      ['checkout.session.completed', makePaidSession({ amount_total: 'five' })],
      ['checkout.session.completed', makePaidSession({ amount_total: -1 })],
      ['checkout.session.completed', makePaidSession({ currency: 'u\0d' })],
      ['checkout.session.completed', makePaidSession({ payment_intent: { id: 5 } })],
      ['checkout.session.completed', makePaidSession({ payment_intent: 'pi\0' })],
      ['checkout.session.completed', makePaidSession({ metadata: 'none' })],
      ['charge.refunded', example('charge', { ...refund, created: undefined })],
      ['charge.refunded', example('charge', { ...refund, refunded: false, amount_refunded: 9 })],
      ['customer.subscription.updated', { ...subscription, items: null }],
      ['customer.subscription.updated', { ...subscription, items: { data: [{ price: null }] } }],
      [
        'customer.subscription.updated',
        { ...subscription, items: { data: [{ price: { unit_amount: 2e9 }, quantity: 2 }] } },
      ],
      ['customer.subscription.deleted', { ...subscription, status: 5 }],
      ['customer.created', { id: 5, metadata: {} }],
      ['customer.deleted', { id: 'cus_1', metadata: { wend_key: 'a\0b' } }],
    ]
    for (const [type, object, created = now] of malformed) {
      const lineCountBefore = loggingInstance.logLines().length
      const event = { ...createEvent(type, object, now), created }
      const { status, body } = await send(event, undefined, loggingInstance)
      expect([event, status, body.code]).toEqual([event, 400, 'bad_request'])
      expect(loggingInstance.logLines().slice(lineCountBefore)).toMatchObject([
        { msg: 'could not parse Stripe event', event: event.id, type, invalid: [expect.any(String)] },
      ])
    }
    for (const body of ['null', '[]', '5', '{"type":"charge.refunded"}', '{', '\u0000'])
      expect([body, (await send(body, undefined, loggingInstance)).status]).toEqual([body, 400])
    // Payments to other instances may have any shape.
    const foreignSession = makePaidSession({ metadata: { wend_site: 'another' }, created: null })
    expect(
      (await send(createEvent('checkout.session.completed', foreignSession, now), undefined, loggingInstance))
        .status,
    ).toBe(200)
    expect(await readStoredDonations()).toEqual([])
    // Rejected events are not recorded: Stripe resends them, and a later version may read them.
    const { rows } = await sql<{ n: number }>`select count(*) as n from stripe_events`.execute(wend.db)
    expect(rows[0]?.n).toBe(1)
    await loggingInstance.close()
  })

  it('is accepted without effect if signed but of an unknown type', async () => {
    for (const body of ['{}', '{"id":"evt_x","type":"no.such","created":1,"data":{"object":{}}}'])
      expect((await send(body)).status).toBe(200)
    expect((await wend.anonymous('GET /api/stripe-webhook/')).status).toBe(404)
  })
})

describe('events in any order', () => {
  /** All events of two donations of a member, within a few seconds. */
  async function makeAllEvents() {
    const { session, events: oneTime } = await pay(ada.call, false)
    const metadata = session.metadata
    const charge = { payment_intent: session.payment_intent, metadata, amount: 700, created: now }
    const { events: monthly } = await pay(ada.call, true, now + 1)
    const subscription = monthly.at(-1)?.data.object ?? {}
    const createLaterEvent = (type: string, fields: object, time: number) =>
      createEvent(type, { ...subscription, ...fields }, time)
    return [
      ...oneTime,
      createEvent(
        'charge.refunded',
        example('charge', { ...charge, amount_refunded: 200, refunded: false }),
        now + 5,
      ),
      createEvent(
        'charge.refunded',
        example('charge', { ...charge, amount_refunded: 700, refunded: true }),
        now + 5,
      ),
      ...monthly,
      createLaterEvent('customer.subscription.updated', { status: 'past_due' }, now + 3),
      createLaterEvent('customer.subscription.updated', { status: 'active' }, now + 4),
      createLaterEvent('customer.subscription.deleted', { status: 'canceled' }, now + 6),
    ]
  }

  it('have the same outcome', async () => {
    const events = await makeAllEvents()
    const readOutcome = async () => {
      const { donations, supporter_since } = await readMyDonations()
      return { donations, supporter_since }
    }
    const expected = {
      donations: [
        {
          amount: 700,
          currency: 'usd',
          digits: 2,
          is_monthly: true,
          state: 'ended',
          created_on: isoTime(now + 1),
        },
        {
          amount: 700,
          currency: 'usd',
          digits: 2,
          is_monthly: false,
          state: 'refunded',
          created_on: isoTime(now),
        },
      ],
      supporter_since: isoTime(now + 1),
    }
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.subarray(events),
        async (orderedEvents, repeatedEvents) => {
          await wend.db.deleteFrom('donations').execute()
          await wend.db.deleteFrom('stripe_events').execute()
          for (const event of [...orderedEvents, ...repeatedEvents])
            expect((await send(event)).status).toBe(200)
          expect(await readOutcome()).toEqual(expected)
          // Redelivery changes nothing even if the records of handled events are gone.
          await wend.db.deleteFrom('stripe_events').execute()
          for (const event of repeatedEvents) await send(event)
          expect(await readOutcome()).toEqual(expected)
        },
      ),
      { numRuns: 15 },
    )
  }, 120_000)

  it('have the same outcome if concurrent', async () => {
    const events = await makeAllEvents()
    const replies = await Promise.all([...events, ...events].map((event) => send(event)))
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
    expect((await readMyDonations()).donations.map(({ state }: { state: string }) => state)).toEqual([
      'ended',
      'refunded',
    ])
    expect((await readMyDonations()).supporter_since).toBe(isoTime(now + 1))
  })

  it('store new customers and clear deleted ones', async () => {
    const readStripeIds = () =>
      wend.db
        .selectFrom('users')
        .select(['stripe_customer_id', 'stripe_customer_key'])
        .where('id', '=', ada.id)
        .executeTakeFirstOrThrow()
    const customer = example('customer', {
      metadata: { wend_key: (await readStripeIds()).stripe_customer_key },
    })
    await send(createEvent('customer.created', customer, now))
    expect((await readStripeIds()).stripe_customer_id).toBe(customer.id)
    await send(createEvent('customer.deleted', customer, now + 1))
    expect((await readStripeIds()).stripe_customer_id).toBeNull()
    await send(createEvent('customer.created', customer, now))
    expect((await readStripeIds()).stripe_customer_id).toBeNull()
    // The reverse order has the same outcome.
    const nextCustomer = example('customer', {
      metadata: { wend_key: (await readStripeIds()).stripe_customer_key },
    })
    await send(createEvent('customer.deleted', nextCustomer, now + 2))
    await send(createEvent('customer.created', nextCustomer, now + 1))
    expect((await readStripeIds()).stripe_customer_id).toBeNull()
  })
})

it('shows supporters on request', async () => {
  const { events } = await pay(ada.call, false)
  for (const event of events) await send(event)
  const readProfile = async () => (await wend.anonymous(`GET /api/public-profile/${ada.username}/`)).body.user
  expect((await readProfile()).supporter_since).toBeNull()
  const { body } = await ada.call('POST /api/donations/show-support/', { shows_support: true })
  expect((await readProfile()).supporter_since).toBe(isoTime(now))
  expect(body.shows_support).toBe(true)
  expect((await readProfile()).supporter_since).toBe(isoTime(now))
  expect((await ada.call('POST /api/donations/show-support/', { shows_support: false })).body).toMatchObject({
    shows_support: false,
    supporter_since: isoTime(now),
  })
  expect((await readProfile()).supporter_since).toBeNull()
})
