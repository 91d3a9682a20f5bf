import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import type { Literal, Message } from './message.ts'
import type { RichValues, Translator } from './translator.ts'

/** A translator for components: its texts may have elements in them. */
export interface PageTranslator extends Translator {
  /** `t.rich('Read <a>the guidelines</a>', { a: (inside) => <Link …>{inside}</Link> })`. */
  rich<const Text extends string>(
    text: Literal<Text> | Message<Text>,
    values: RichValues<Text>,
    context?: string,
  ): ReactNode
}

/** The language of the page. */
export const TextContext = createContext<PageTranslator | undefined>(undefined)

/** Lets components put elements into the texts of a translator. */
export function forPages(t: Translator): PageTranslator {
  const rich: PageTranslator['rich'] = (text, values, context) => {
    const parts = t.parts(text, values, context)
    // As arguments, not as one list: they need no keys.
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
  }
  return Object.assign(t, { rich })
}

/** What shows texts in the language of the page; always called `t`, by which the build finds them. */
export function useText(): PageTranslator {
  const t = useContext(TextContext)
  if (!t) throw new Error('No language: this is rendered outside of TextContext')
  return t
}
