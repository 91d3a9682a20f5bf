/** Messages about refused fields, by field name; `non_field_errors` holds those that belong to none. */
export type Problems = Record<string, string[]>

export interface RefusalExtras {
  /** Whole seconds after which a retry makes sense (429, 503). */
  retryAfterSeconds?: number
  /** Whose account it is about: for the log, never for the reply. */
  userId?: number
  /** Fields beside the messages in the body, such as the site that exists already. */
  extraFields?: Record<string, unknown>
}

/** A "no" that is meant for people. Any other error is a bug and answered with 500. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined
  readonly userId: number | undefined

  /** Pages are rendered by a bundle with its own copy of this class, which must recognize the server's refusals too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Refusal'
  }

  /** @param status HTTP status, 4xx or 503 @param says a sentence, or messages by field */
  constructor(status: number, says: string | Problems, extras: RefusalExtras = {}) {
    const body = typeof says === 'string' ? { detail: says } : says
    super(firstMessage(body) ?? `An error occured (${status})`)
    this.name = 'Refusal'
    this.status = status
    this.body = { ...body, ...extras.extraFields }
    this.retryAfterSeconds = extras.retryAfterSeconds
    this.userId = extras.userId
  }

  /**
   * Whether the server gave a reason in words. Without one the message is just the status; the place has a better one.
   */
  get hasMessage(): boolean {
    return this.status > 0 && firstMessage(this.body) !== undefined
  }

  /** The messages for one field, for showing under its input. */
  problem(field: string): string {
    const said = this.body[field]
    return Array.isArray(said) ? said.join(' ') : ''
  }
}

/** The first message in a reply's body: the spec's error texts are made from it. */
function firstMessage(body: unknown): string | undefined {
  if (typeof body === 'string') return body || undefined
  if (Array.isArray(body)) return firstMessage(body[0])
  if (body && typeof body === 'object') return firstMessage(Object.values(body)[0])
  return undefined
}

export const invalid = (problems: Problems, extraFields?: Record<string, unknown>) =>
  new Refusal(400, problems, { extraFields })
export const nonFieldError = (sentence: string) => new Refusal(400, { non_field_errors: [sentence] })
export const signInFirst = () => new Refusal(401, 'Authentication credentials were not provided.')
export const invalidToken = () => new Refusal(401, 'Invalid token.')
export const notAllowed = () => new Refusal(403, 'You do not have permission to perform this action.')
export const notFound = () => new Refusal(404, 'Not found.')
export const invalidPage = () => new Refusal(404, 'Invalid page.')
/** Another request was quicker: the decision has already been made. */
export const conflict = (sentence: string) => new Refusal(409, sentence)
export const tooLarge = (sentence: string) => new Refusal(413, sentence)
export const tooMany = (retryAfter: number) =>
  new Refusal(429, `Request was throttled. Expected available in ${retryAfter} seconds.`, {
    retryAfterSeconds: retryAfter,
  })
export const unavailable = (sentence = 'The site is busy for a moment. Please try again.', retryAfter = 5) =>
  new Refusal(503, sentence, { retryAfterSeconds: retryAfter })

/** The disk of the database is full. */
export const outOfRoom = () =>
  unavailable('The site has no room left to keep this. Its operator has to make some first.', 60)
