import { expect, it } from 'vitest'
import { isInDictionary, loadDictionary } from './dictionary.ts'

it('loads the dictionary once, sorted', async () => {
  const [first, second] = await Promise.all([loadDictionary(), loadDictionary()])
  expect(first).toBe(second)
  expect(first.words.length).toBeGreaterThan(400_000)
  expect(first.words.every((hash, index) => index === 0 || hash > (first.words[index - 1] ?? 0))).toBe(true)
})

it.each(['garden', 'gardening', 'reise', 'poesie', 'jardin', 'elderflower', 'strasse', 'bookshelf'])(
  'contains %s',
  async (word) => expect(await isInDictionary(word)).toBe(true),
)

it.each(['zzqx', 'gardne', 'ukfountanpens'])('does not contain %s', async (word) =>
  expect(await isInDictionary(word)).toBe(false),
)
