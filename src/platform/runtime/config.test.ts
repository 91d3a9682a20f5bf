import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'
import { machineMemoryMb } from './machine-memory.ts'

it('caches 32 MB by default, and less on a small machine', () => {
  expect(readConfig({ MEMORY_MB: '2048' }).cacheMb).toBe(32)
  expect(readConfig({ MEMORY_MB: '1024' }).cacheMb).toBe(24)
  expect(readConfig({ MEMORY_MB: '1024', CACHE_MB: '200' }).cacheMb).toBe(200)
})

it.each(['0', '1.5', 'lots', '-3', '48MB'])('does not start with CACHE_MB=%s', (CACHE_MB) => {
  expect(() => readConfig({ CACHE_MB })).toThrow(
    `CACHE_MB must be a whole number from 1 to 100000, not "${CACHE_MB}".`,
  )
})

it('assumes at most 2 GB unless MEMORY_MB is set', () => {
  expect(readConfig({}).memoryMb).toBe(Math.min(machineMemoryMb(), 2048))
})

it.each([
  [1024, 4],
  [2048, 8],
  [24 * 1024, 16],
])('with %i MB of memory, opens up to %i database connections', (mb, connections) => {
  expect(readConfig({ MEMORY_MB: String(mb) }).databaseConnections).toBe(connections)
})

const readSecondsPerHour = (READING_SECONDS_PER_HOUR: string, PUBLIC_URL?: string) =>
  readConfig({ READING_SECONDS_PER_HOUR, ...(PUBLIC_URL === undefined ? {} : { PUBLIC_URL }) })
    .readingSecondsPerHour

it('allows a faster clock on a loopback address', () => {
  expect(readSecondsPerHour('6')).toBe(6)
  expect(readSecondsPerHour('0.5', 'http://127.0.0.1:3000')).toBe(0.5)
  expect(readSecondsPerHour('3600', 'https://wend.example')).toBe(3600)
})

it.each(['6', '36000'])('does not start with hours of %s seconds on a public address', (seconds) => {
  expect(() => readSecondsPerHour(seconds, 'https://wend.example')).toThrow(
    'READING_SECONDS_PER_HOUR is for testing. To use any value but 3600, set PUBLIC_URL to an address of this machine',
  )
})

it.each(['0', '-1', 'soon'])('does not start with hours of %s seconds', (seconds) => {
  expect(() => readSecondsPerHour(seconds)).toThrow('READING_SECONDS_PER_HOUR must be a number')
})

it.each([
  [{ DATABASE_DIRECT_URL: 'postgres:///wend' }, 'DATABASE_URL is missing. DATABASE_DIRECT_URL requires it.'],
  [
    { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: 'postgres:///wend' },
    'DATABASE_URL is missing. DATABASE_POOLER requires it.',
  ],
  [{ STRIPE_WEBHOOK_SECRET: 's' }, 'STRIPE_SECRET_KEY is missing. STRIPE_WEBHOOK_SECRET requires it.'],
])('says which setting requires a missing one: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^${sentence}$`))
})

it('documents every setting in .env.example', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const documented = [...read('../../../.env.example').matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  const known = [...read('./config.ts').matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name)
  expect(documented.toSorted()).toEqual(known.toSorted())
})

it('lets a shell read every example in .env.example', () => {
  const examples = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => /^#([A-Z0-9_]+=.*)/.exec(line)?.[1] ?? [])
  const script = [...examples, 'printf %s "$MAIL_FROM"'].join('\n')
  expect(execFileSync('sh', ['-ec', script], { encoding: 'utf8' })).toBe('Wend <no-reply@example.org>')
})
