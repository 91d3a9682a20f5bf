import { translatorFor } from '#i18n/catalogue.ts'
import type { Translator } from '#i18n/translator.ts'

/** An error that the operator can fix: commands print its sentence in their language instead of a stack trace. */
export class OperatorError extends Error {
  readonly sentence: (t: Translator) => string

  constructor(sentence: (t: Translator) => string) {
    super(sentence(translatorFor('en')))
    this.sentence = sentence
  }
}
