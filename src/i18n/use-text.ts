import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { withPrefix } from './addresses.ts'
import type { Language } from './languages.ts'
import type { Literal, Message } from './message.ts'
import type { RichValues, Translator } from './translator.ts'

/** A translator for components: texts may contain elements. */
export interface PageTranslator extends Translator {
  language: Language
  /** `t.rich('Read <a>the guidelines</a>', { a: (inside) => <Link …>{inside}</Link> })`. */
  rich<const Text extends string>(
    text: Literal<Text> | Message<Text>,
    values: RichValues<Text>,
    context?: string,
  ): ReactNode
  /** Localizes a path of this instance for the page's language. `Link` calls it automatically. */
  link(address: string): string
}

/** The translator of the page. */
export const TextContext = createContext<PageTranslator | undefined>(undefined)

/**
 * Extends a translator for components: with elements in texts, and links in its language.
 * @param prefix of paths in the language; see addresses.ts
 */
export function toPageTranslator(t: Translator, prefix = ''): PageTranslator {
  const rich: PageTranslator['rich'] = (text, values, context) => {
    const parts = t.parts(text, values, context)
    // Passed as arguments, because an array of children would need keys.
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
  }
  // A new object: a language's paths depend on the other enabled languages.
  return Object.assign(((...args) => t(...args)) as Translator, {
    parts: t.parts,
    language: t.language as Language,
    locale: t.locale,
    rich,
    link: (address: string) => withPrefix(prefix, address),
  })
}

/** Returns the page's translator. Always name it `t`: the build finds texts by that name. */
export function useText(): PageTranslator {
  const t = useContext(TextContext)
  if (!t) throw new Error('No language: this is rendered outside of TextContext')
  return t
}
