import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'
import { createHostAddresses } from './host-addresses.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const start = Date.parse('2099-12-01T00:00:00Z')
const cdnAddress = '104.16.1.2'
const createAddresses = () => createHostAddresses(wend.db, { getAddress: async () => undefined }, 1)

it('grants ten requests per second to a CDN address, for all processes together', async () => {
  const [ada, bo] = [createAddresses(), createAddresses()]
  expect(await ada.reserveSlot(cdnAddress, start)).toBeNull()
  expect(await bo.reserveSlot(cdnAddress, start)).toBe(start + 100)
  expect(await bo.reserveSlot(cdnAddress, start + 100)).toBeNull()
  expect(await ada.reserveSlot(cdnAddress, start + 150)).toBe(start + 200)
  expect(await ada.reserveSlot('104.16.1.3', start + 150)).toBeNull()
})

it('never grants two slots at once', async () => {
  const reservations = Array.from({ length: 40 }, (_, n) =>
    createAddresses().reserveSlot('104.16.9.9', start + 10 * n),
  )
  const granted = (await Promise.all(reservations)).flatMap((freeOn, n) => (freeOn === null ? [n] : []))
  expect(granted.length).toBeGreaterThan(0)
  for (const [index, n] of granted.entries())
    if (index > 0) expect(n - (granted[index - 1] ?? 0)).toBeGreaterThanOrEqual(10)
})

it('grants any slot for other addresses', async () => {
  expect(await createAddresses().reserveSlot('192.0.2.7', start)).toBeNull()
  expect(await createAddresses().reserveSlot('192.0.2.7', start)).toBeNull()
  expect(await createAddresses().reserveSlot(null, start)).toBeNull()
})
