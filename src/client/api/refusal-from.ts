import type { ReasonParams } from '#api-contract/reason.ts'
import { type Problem, Refusal, sentenceOf } from '#api-contract/refusal.ts'
import type { Message } from '#i18n/message.ts'
import { spoken } from '#i18n/spoken.ts'

/** A problem on the wire. */
export interface Coded {
  code?: string
  params?: ReasonParams
}

/** What the API answers with: `detail`, or messages by field; beside them what programs decide by. */
interface RefusedReply extends Coded {
  detail?: string
  codes?: Record<string, Coded[]>
}

/** The texts of reasons, by code, in the language of the page; undefined while that is the API's own. */
export type ReasonTexts = Record<string, Message> | undefined

/** A refusal of the server, in the language of the page as far as its reasons are known. */
export function refusalFrom(status: number, reply: unknown, texts: ReasonTexts): Refusal {
  const { code, codes = {}, detail, params, ...fields } = asRefused(reply)
  if (detail !== undefined)
    return new Refusal(status, inOwnWords(detail, { code, params }, texts), { extraFields: fields })
  const problems = Object.entries(fields).flatMap(([field, said]): [string, Problem[]][] =>
    Array.isArray(said) && said.every((one) => typeof one === 'string')
      ? [[field, said.map((sentence, at) => inOwnWords(sentence, codes[field]?.[at], texts))]]
      : [],
  )
  return new Refusal(status, Object.fromEntries(problems), { code, extraFields: fields })
}

const asRefused = (reply: unknown): RefusedReply & Record<string, unknown> =>
  typeof reply === 'object' && reply !== null
    ? { ...reply }
    : typeof reply === 'string'
      ? { detail: reply }
      : {}

/** The English sentence where its reason is unknown here, as to a page that is older than the server. */
export function inOwnWords(sentence: string, { code, params = {} }: Coded = {}, texts: ReasonTexts): Problem {
  const text = code === undefined ? undefined : texts?.[code]
  return {
    ...(code !== undefined && { code, params }),
    sentence: text ? sentenceOf(spoken, text, params) : sentence,
  }
}
