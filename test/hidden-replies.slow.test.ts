import { afterAll, beforeAll, expect, it } from 'vitest'
import { findModeratedItems } from './moderated-items.ts'
import { openPublicReplies, type PublicReplies } from './public-replies-over-time.ts'

// Hiding an item removes it from every cached public reply, feed and site map, and restoring it brings it back.

let replies: PublicReplies
beforeAll(async () => {
  replies = await openPublicReplies()
})
afterAll(() => replies.wend.close())

it('removes hidden items from replies at once, and shows restored ones at once', async () => {
  const { wend, fixture, addresses, fetchAll, findStale, apply, staff } = replies
  const staleReplies: string[] = []
  const unnoticed: string[] = []
  let previous = await fetchAll()
  for (const { what, hide, restore } of await findModeratedItems(wend, fixture, staff)) {
    await apply(what, hide)
    await wend.runOutbox()
    const hidden = await findStale()
    staleReplies.push(...hidden.stale.map((address) => `after hiding ${what}: ${address}`))
    if (addresses.every((address) => hidden.cached[address] === previous[address])) unnoticed.push(what)
    await apply(what, restore)
    await wend.runOutbox()
    const { cached, stale } = await findStale()
    staleReplies.push(...stale.map((address) => `after restoring ${what}: ${address}`))
    previous = cached
  }
  // Hiding an item that no reply shows would prove nothing.
  expect({ staleReplies, unnoticed }).toEqual({ staleReplies: [], unnoticed: [] })
})
