import { formatMessage } from '#api-contract/api-error.ts'
import type { Message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import type { EntryResult } from './import-entries.ts'
import { warningText } from './warnings.ts'

/** Error texts by code. */
export type TextsByCode = Readonly<Record<string, Message>>

/** The text for a result: the added site's title, an error or a note. */
export function resultText(
  t: Translator,
  { sentence, code, params, note }: Pick<EntryResult, 'sentence' | 'code' | 'params' | 'note'>,
  errorTexts: TextsByCode,
): string {
  if (note) return warningText(t, note)
  const text = code === undefined ? undefined : errorTexts[code]
  return text === undefined ? sentence : formatMessage(t, text, params)
}
