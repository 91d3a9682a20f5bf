import type { ReactNode } from 'react'
import { translatorFor } from '#i18n/catalogue.ts'
import { forPages, TextContext } from '#i18n/use-text.ts'

/** Puts components where they are on a page: in a language. */
export const inEnglish = (children: ReactNode) => (
  <TextContext value={forPages(translatorFor('en'))}>{children}</TextContext>
)
