import { precompiled, translator } from './translator.ts'

/** Translates outside of components, into the page's language. */
export const defaultTranslator = translator(document.documentElement.lang, precompiled)
