import { expect, it } from 'vitest'
import { createPermutation } from './permutation.ts'

const createOrder = (key: string, size: number) => {
  const { numberAt } = createPermutation(key, size)
  return Array.from({ length: size }, (_, index) => numberAt(index))
}

it.each([1, 2, 3, 5, 16, 17, 255, 256, 257, 1000, 4097, 70_000])('yields each of %i numbers once', (size) => {
  const order = createOrder('any key', size)
  expect(new Set(order).size).toBe(size)
  expect(Math.max(...order.slice(0, 60_000))).toBeLessThan(size)
})

it.each([1, 2, 17, 257, 4097])('finds the position of each of %i numbers', (size) => {
  const { numberAt, positionOf } = createPermutation('any key', size)
  for (let index = 0; index < size; index++) expect(positionOf(numberAt(index))).toBe(index)
})

it('gives the same order for the same key only', () => {
  expect(createOrder('one', 500)).toEqual(createOrder('one', 500))
  expect(createOrder('one', 500)).not.toEqual(createOrder('two', 500))
})

it('makes every order of three equally likely', () => {
  const seen = new Map<string, number>()
  const draws = 6000
  for (let key = 0; key < draws; key++) {
    const order = createOrder(`key ${key}`, 3).join()
    seen.set(order, (seen.get(order) ?? 0) + 1)
  }
  expect(seen.size).toBe(6)
  const expected = draws / 6
  const chiSquare = [...seen.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
  // 5 degrees of freedom: above 25.7 once in 10,000 times.
  expect(chiSquare).toBeLessThan(25.7)
})
