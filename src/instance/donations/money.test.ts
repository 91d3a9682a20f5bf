import { expect, it } from 'vitest'
import { formatMoney, parseAmount } from './money.ts'

const usd = { currency: 'usd', digits: 2 }
const jpy = { currency: 'jpy', digits: 0 }

it.each([
  [2500, usd, '$25'],
  [450, usd, '$4.50'],
  [100_000, { currency: 'eur', digits: 2 }, '€1,000'],
  [500, jpy, '¥500'],
])('formats %i', (amount, currency, expected) => {
  expect(formatMoney('en', amount, currency)).toBe(expected)
})

it.each([
  ['25', usd, 2500],
  [' 4.5 ', usd, 450],
  ['4,50', usd, 450],
  ['$12', usd, 1200],
  ['500', jpy, 500],
  ['4.5', jpy, undefined],
  ['1.234', usd, undefined],
  ['', usd, undefined],
  ['-5', usd, undefined],
  ['1e9', usd, undefined],
])('parses %j', (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount)
})
