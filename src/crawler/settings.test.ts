import { expect, it } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'

const readSecondsPerHour = (READING_SECONDS_PER_HOUR: string, PUBLIC_URL?: string) =>
  readConfig({ READING_SECONDS_PER_HOUR, ...(PUBLIC_URL === undefined ? {} : { PUBLIC_URL }) })
    .reading_seconds_per_hour

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
