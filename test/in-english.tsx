import type { ReactNode } from 'react'
import { translatorFor } from '#texts/catalogue.ts'
import { forPages, TextContext } from '#texts/use-text.ts'

/** Puts components where they are on a page: in a language. */
export const inEnglish = (children: ReactNode) => (
  <TextContext value={forPages(translatorFor('en'))}>{children}</TextContext>
)
