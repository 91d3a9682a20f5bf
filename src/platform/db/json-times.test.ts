import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoTime } from './json-times.ts'

/** Columns use a space and a short offset, JSON a T and a long one. */
const forms = [' +00', ' +02', ' -05:30', 'T+00:00', 'T+05:45']

it('converts PostgreSQL times like Date', () => {
  const time = fc.record({
    day: fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-30'), noInvalidDate: true }),
    fraction: fc.option(fc.integer({ min: 0, max: 999_999 })),
    form: fc.constantFrom(...forms),
  })
  fc.assert(
    fc.property(time, ({ day, fraction, form }) => {
      const [date, clock] = day.toISOString().split(/[T.]/)
      const digits =
        fraction === null ? '' : `.${String(fraction).padStart(6, '0').replace(/0+$/, '') || '0'}`
      const text = `${date}${form.charAt(0)}${clock}${digits}${form.slice(1)}`
      expect(isoTime(text)).toBe(new Date(text).toISOString())
    }),
  )
})

it('parses other time zones, and rejects invalid times', () => {
  expect(isoTime('2026-11-22 15:04:05+02')).toBe('2026-11-22T13:04:05.000Z')
  expect(() => isoTime('infinity')).toThrow()
})
