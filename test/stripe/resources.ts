import { example } from './examples.ts'
import type { StripeState } from './stripe-server.ts'

/** An error of Stripe's API. */
export class StripeApiError extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message))
    this.status = status
    this.error = error
  }
}

type Fields = Record<string, unknown>
type Handler = (state: StripeState, fields: Fields, id: string) => object

const unknownParameter = (param: string) =>
  new StripeApiError(400, {
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    param,
    message: `Received unknown parameter: ${param}`,
  })
const notFound = (what: string, param: string) =>
  new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}`,
  })

/** Rejects parameters that Stripe does not know, at any depth: `line_items[].price_data.currency`. */
function rejectUnknown(fields: unknown, knownFields: string[], path = ''): void {
  if (Array.isArray(fields)) {
    for (const field of fields) rejectUnknown(field, knownFields, `${path}[]`)
  } else if (typeof fields === 'object' && fields !== null) {
    for (const [name, value] of Object.entries(fields))
      rejectUnknown(value, knownFields, path ? `${path}.${name}` : name)
  } else if (
    !knownFields.some(
      (pattern) => pattern === path || (pattern.endsWith('.*') && path.startsWith(pattern.slice(0, -1))),
    )
  ) {
    throw unknownParameter(path)
  }
}

function requireCustomer(state: StripeState, id: unknown, param: string): void {
  if (id !== undefined && !state.customers.has(String(id))) throw notFound('customer', param)
}

const createCustomer: Handler = (state, fields) => {
  rejectUnknown(fields, ['email', 'name', 'metadata.*'])
  const customer = example('customer', { metadata: {}, ...fields })
  state.customers.set(customer.id, customer)
  return customer
}

const updateCustomer: Handler = (state, fields, id) => {
  rejectUnknown(fields, ['email', 'name', 'metadata.*'])
  requireCustomer(state, id, 'id')
  const customer = { ...state.customers.get(id), ...fields }
  state.customers.set(id, customer)
  return customer
}

const deleteCustomer: Handler = (state, _, id) => {
  requireCustomer(state, id, 'id')
  state.customers.delete(id)
  return { ...example('deleted_customer', {}), id }
}

const sessionFields = [
  ...['mode', 'customer', 'client_reference_id', 'submit_type', 'success_url', 'cancel_url', 'metadata.*'],
  ...['payment_intent_data.metadata.*', 'subscription_data.metadata.*'],
  ...['currency', 'unit_amount', 'product_data.name', 'recurring.interval'].map(
    (name) => `line_items[].price_data.${name}`,
  ),
  'line_items[].quantity',
]
interface SessionFields extends Fields {
  mode?: string
  line_items?: { price_data: { unit_amount: string; currency: string } }[]
}

const createSession: Handler = (state, fields: SessionFields) => {
  rejectUnknown(fields, sessionFields)
  requireCustomer(state, fields.customer, 'customer')
  const price = fields.line_items?.[0]?.price_data
  const amountTotal = Number(price?.unit_amount)
  if (amountTotal < 50) {
    const message = 'The Checkout Session’s total amount due must add up to at least $0.50 usd'
    throw new StripeApiError(400, { type: 'invalid_request_error', code: 'amount_too_small', message })
  }
  const modeFields = { payment: ['payment_intent_data', 'submit_type'], subscription: ['subscription_data'] }
  for (const [mode, names] of Object.entries(modeFields)) {
    const wrongField = names.find((name) => name in fields && fields.mode !== mode)
    if (wrongField) throw unknownParameter(wrongField)
  }
  const session = example('checkout.session', {
    customer: null,
    ...fields,
    amount_total: amountTotal,
    currency: price?.currency,
    payment_intent: null as string | null,
  })
  const storedSession = { ...session, url: `${state.url}/pay/${session.id}`, request: fields }
  state.sessions.set(session.id, storedSession)
  return storedSession
}

const createPortal: Handler = (state, fields) => {
  rejectUnknown(fields, ['customer', 'return_url'])
  requireCustomer(state, fields.customer, 'customer')
  return example('billing_portal.session', { ...fields, url: `${state.url}/portal/${fields.customer}` })
}

/** The API's operations by method and path; the second group of the path is an id. */
export const handlers: [RegExp, Handler][] = [
  [/^POST \/v1\/customers$/, createCustomer],
  [/^POST \/v1\/customers\/(\w+)$/, updateCustomer],
  [/^DELETE \/v1\/customers\/(\w+)$/, deleteCustomer],
  [/^POST \/v1\/checkout\/sessions$/, createSession],
  [/^POST \/v1\/billing_portal\/sessions$/, createPortal],
]
