import { translatorFor } from './catalogue.ts'

/**
 * What shows texts where no page tells its language: English, as the API sends it and logs have it. In browsers
 * default-translator-in-browsers.ts stands in for this file (`imports` in package.json).
 */
export const defaultTranslator = translatorFor('en')
