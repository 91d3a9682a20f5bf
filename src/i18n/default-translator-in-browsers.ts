import { createTranslator, findPrecompiled } from './translator.ts'

/** Translates outside of components, into the page's language. */
export const defaultTranslator = createTranslator(document.documentElement.lang, findPrecompiled)
