import { translatorFor } from './catalogue.ts'

/**
 * Translates where there is no page: to English, for the API and logs. In browsers, default-translator-in-browsers.ts
 * replaces this file (`imports` in package.json).
 */
export const defaultTranslator = translatorFor('en')
