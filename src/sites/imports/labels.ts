import { formatMessage } from '#api-contract/api-error.ts'
import type { Message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import type { EntryResult } from './import-entries.ts'
import { remarkInWords } from './warnings.ts'

/** Texts of reasons, by code. */
export type TextsByCode = Readonly<Record<string, Message>>

/** The title of what was added, why something was refused, or what is remarked on the list. */
export function sentenceIn(
  t: Translator,
  { sentence, code, params, note }: Pick<EntryResult, 'sentence' | 'code' | 'params' | 'note'>,
  reasonTexts: TextsByCode,
): string {
  if (note) return remarkInWords(t, note)
  const text = code === undefined ? undefined : reasonTexts[code]
  return text === undefined ? sentence : formatMessage(t, text, params)
}
