import { expect, it } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'
import { findPlainEnglishWords } from '#test/plain-english.ts'
import { consoleTranslator } from './console-language.ts'
import { OperatorError } from './operator-error.ts'

it.each([
  ['en-XA', 'en-XA'],
  ['en, en-XA', 'en'],
  ['tlh', 'en'],
  [' ', 'en'],
  [undefined, 'en'],
])('uses the language of LANGUAGES=%s: %s', (LANGUAGES, language) => {
  expect(consoleTranslator({ LANGUAGES }).language).toBe(language)
})

const invalidEnv = {
  PORT: '-1',
  RATE_LIMIT_SCALE: 'x',
  PUBLIC_URL: 'ftp:',
  LOG_LEVEL: '7',
  TRUST_PROXY: '?',
  CONTACT_EMAIL: '?',
  S3_BUCKET: '?',
}

function catchInvalidSettings(env: Record<string, string>): OperatorError {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof OperatorError) return error
  }
  throw new Error('The settings were accepted')
}

it('reports invalid settings in the configured language, by default in English', () => {
  const problem = catchInvalidSettings(invalidEnv)
  expect(problem.message).toContain('PORT must be a whole number from 0 to 65535, not "-1".')
  expect(problem.message).toContain('PUBLIC_URL must be a URL that starts with http:// or https://, not')
  expect(problem.message).toContain('CONTACT_EMAIL must be an email address, not "?".')
  const lines = problem.sentence(consoleTranslator({ LANGUAGES: 'en-XA' })).split('\n')
  expect(lines).toHaveLength(problem.message.split('\n').length)
  const placeholderValues = [
    'http://',
    'https://',
    'ftp:',
    'fatal, error, warn, info, debug, trace, or silent',
    ' or ',
  ]
  for (const line of lines) {
    const rest = placeholderValues.reduce((text, value) => text.replaceAll(value, ''), line)
    expect(findPlainEnglishWords(rest.replaceAll(/[A-Z][A-Z0-9_]+/g, ''), [])).toEqual([])
  }
})

it('lists the available languages if LANGUAGES is invalid', () => {
  expect(catchInvalidSettings({ LANGUAGES: 'tlh' }).message).toBe(
    'LANGUAGES must be a comma-separated list of en, de, es, ja, ar, fr, pt-BR, zh-Hans, en-XA, not "tlh".',
  )
})
