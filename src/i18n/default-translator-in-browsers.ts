import { precompiled, translator } from './translator.ts'

/** What shows texts outside of components: in the language of the page. */
export const defaultTranslator = translator(document.documentElement.lang, precompiled)
