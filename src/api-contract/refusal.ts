import type { Message } from '#i18n/message.ts'
import { spoken } from '#i18n/spoken.ts'
import type { Translator } from '#i18n/translator.ts'
import type { ReasonParams, Said } from './reason.ts'
import {
  busy,
  deadToken,
  full,
  noSuchPage,
  notAuthenticated,
  nothingThere,
  permissionDenied,
  rateLimited,
  secondFactorNeeded,
} from './reasons.ts'

/** A problem in words: in English on the server, in the language of the page in browsers. */
export interface Problem {
  sentence: string
  /** For programs: docs/api.md lists them. None where the answer was not Wend's. */
  code?: string
  params?: ReasonParams
  /** The sentence before a language was chosen; missing in browsers, which get it in English. */
  text?: Message
}

/** Problems with refused fields, by field name; `non_field_errors` holds those that belong to none. */
export type Problems = Record<string, Problem[]>

export interface RefusalExtras {
  /** What programs decide by; usually it follows from what is said. */
  code?: string | undefined
  /** Whole seconds after which a retry makes sense (429, 503). */
  retryAfterSeconds?: number
  /** Whose account it is about: for the log, never for the reply. */
  userId?: number
  /** Fields beside the messages in the body, such as the site that exists already. */
  extraFields?: Record<string, unknown> | undefined
}

/** The code of answers that say what is wrong by field. */
export const invalidCode = 'invalid'

/** A "no" that is meant for people. Any other error is a bug and answered with 500. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string | undefined
  /** What is wrong as a whole; missing where it is said by field. */
  readonly detail: Problem | undefined
  readonly problems: Problems
  readonly extraFields: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined
  readonly userId: number | undefined

  /** Pages are rendered by a bundle with its own copy of this class, which must recognize the server's refusals too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Refusal'
  }

  /** @param status HTTP status, 4xx or 503; 0 where nothing answered @param says as a whole, or by field */
  constructor(status: number, says: Problem | Problems, extras: RefusalExtras = {}) {
    const detail = typeof says.sentence === 'string' ? (says as Problem) : undefined
    const problems = detail ? {} : (says as Problems)
    const first = detail ?? Object.values(problems)[0]?.[0]
    super(first?.sentence ?? spoken('An error occured ({status})', { status }))
    this.name = 'Refusal'
    this.status = status
    this.detail = detail
    this.problems = problems
    this.code = extras.code ?? detail?.code
    this.extraFields = extras.extraFields ?? {}
    this.retryAfterSeconds = extras.retryAfterSeconds
    this.userId = extras.userId
  }

  /** All that is said, in the order of the fields. */
  get said(): Problem[] {
    return this.detail ? [this.detail] : Object.values(this.problems).flat()
  }

  /**
   * Whether the server gave a reason in words. Without one the message is just the status; the place has a better one.
   */
  get hasMessage(): boolean {
    return this.status > 0 && this.said.length > 0
  }

  /** The messages for one field, for showing under its input. */
  problem(field: string): string {
    return (this.problems[field] ?? []).map(({ sentence }) => sentence).join(' ')
  }
}

/** The message of a refusal, for a page that the server renders. */
export function messageIn(t: Translator, { said: [first], message }: Refusal): string {
  return first?.text === undefined ? message : sentenceOf(t, first.text, first.params)
}

/** @param text of a reason, whose placeholders `params` fills: they were checked where it was said */
export const sentenceOf = (t: Translator, text: Message, params: ReasonParams = {}): string =>
  t.parts(text, params) as string

/** Puts a reason into words: English ones, unless this is a browser. */
export const inWords = (said: Said): Problem => ({
  ...said,
  sentence: sentenceOf(spoken, said.text, said.params),
})

/** Refuses for one reason, with its status. */
export const refusal = (said: Said, extras?: RefusalExtras) => new Refusal(said.status, inWords(said), extras)

/** Refuses fields. @param said why, by field */
export const invalid = (
  said: Record<string, Said[]>,
  extras: Pick<RefusalExtras, 'code' | 'extraFields'> = {},
) =>
  new Refusal(
    400,
    Object.fromEntries(Object.entries(said).map(([field, all]) => [field, all.map(inWords)])),
    {
      ...extras,
      code: extras.code ?? invalidCode,
    },
  )

/** What concerns the fields together; its reason's code is that of the answer. */
export const nonFieldError = (said: Said) => invalid({ non_field_errors: [said] }, { code: said.code })
export const signInFirst = () => refusal(notAuthenticated())
export const invalidToken = () => refusal(deadToken())
export const notAllowed = () => refusal(permissionDenied())
/** For staff who have to set up a second factor before they can be that. */
export const factorNeeded = () => refusal(secondFactorNeeded())
export const notFound = () => refusal(nothingThere())
export const invalidPage = () => refusal(noSuchPage())
export const tooMany = (seconds: number) => refusal(rateLimited({ seconds }), { retryAfterSeconds: seconds })
export const unavailable = (said: Said = busy(), retryAfterSeconds = 5) =>
  refusal(said, { retryAfterSeconds })

/** The disk of the database is full. */
export const outOfRoom = () => unavailable(full(), 60)
