import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { withPrefix } from './addresses.ts'
import type { Language } from './languages.ts'
import type { Literal, Message } from './message.ts'
import type { RichValues, Translator } from './translator.ts'

/** A translator for components: its texts may have elements in them. */
export interface PageTranslator extends Translator {
  language: Language
  /** `t.rich('Read <a>the guidelines</a>', { a: (inside) => <Link …>{inside}</Link> })`. */
  rich<const Text extends string>(
    text: Literal<Text> | Message<Text>,
    values: RichValues<Text>,
    context?: string,
  ): ReactNode
  /** An address of this site as links and forms of this page have it: in its language. `Link` calls it by itself. */
  link(address: string): string
}

/** The language of the page. */
export const TextContext = createContext<PageTranslator | undefined>(undefined)

/**
 * Lets components put elements into the texts of a translator, and link to pages in its language.
 * @param prefix of the addresses of pages in it; see addresses.ts
 */
export function forPages(t: Translator, prefix = ''): PageTranslator {
  const rich: PageTranslator['rich'] = (text, values, context) => {
    const parts = t.parts(text, values, context)
    // As arguments, not as one list: they need no keys.
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
  }
  // One of its own: which addresses a language has depends on the others that are on.
  return Object.assign(((...asked) => t(...asked)) as Translator, {
    parts: t.parts,
    language: t.language as Language,
    locale: t.locale,
    rich,
    link: (address: string) => withPrefix(prefix, address),
  })
}

/** What shows texts in the language of the page; always called `t`, by which the build finds them. */
export function useText(): PageTranslator {
  const t = useContext(TextContext)
  if (!t) throw new Error('No language: this is rendered outside of TextContext')
  return t
}
