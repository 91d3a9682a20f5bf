import { expect, it } from 'vitest'
import { isInDictionary, loadDictionary } from './dictionary.ts'

it('is loaded once, sorted', async () => {
  const [one, other] = await Promise.all([loadDictionary(), loadDictionary()])
  expect(one).toBe(other)
  expect(one.words.length).toBeGreaterThan(400_000)
  expect(one.words.every((hash, at) => at === 0 || hash > (one.words[at - 1] ?? 0))).toBe(true)
})

it.each(['garden', 'gardening', 'reise', 'poesie', 'jardin', 'elderflower', 'strasse', 'bookshelf'])(
  'contains %s',
  async (word) => expect(await isInDictionary(word)).toBe(true),
)

it.each(['zzqx', 'gardne', 'ukfountanpens'])('does not contain %s', async (word) =>
  expect(await isInDictionary(word)).toBe(false),
)
