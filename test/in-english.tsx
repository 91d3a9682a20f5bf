import type { ReactNode } from 'react'
import { translatorFor } from '#i18n/catalogue.ts'
import { TextContext, toPageTranslator } from '#i18n/use-text.ts'

/** Renders components with the English translator. */
export const inEnglish = (children: ReactNode) => (
  <TextContext value={toPageTranslator(translatorFor('en'))}>{children}</TextContext>
)
