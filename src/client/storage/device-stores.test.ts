import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const src = fileURLToPath(new URL('../../', import.meta.url))
/** The only file that opens storages, and the one that cannot import it. */
const [ours, early] = ['client/storage/device-storage.ts', 'client/forms/early-input.ts']
const list = 'client/storage/device-stores.ts'

const sources = new Map<string, string>()
for await (const file of glob('**/*.{ts,tsx,mjs}', { cwd: src }))
  if (!/\.test\.tsx?$/.test(file)) sources.set(file, await readFile(src + file, 'utf8'))
const code = (file: string) => (sources.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
const withWords = (words: RegExp) => [...sources.keys()].filter((file) => words.test(code(file))).sort()

const owners = new Map(
  Array.from(code(list).matchAll(/'(wend-[a-z-]+)': '(device|member)'/g), ([, name = '', owner]) => [
    name,
    owner,
  ]),
)

describe('the list of what is kept in a browser', () => {
  it('is that of all storages of the browser', () => {
    const storages = /\b(localStorage|sessionStorage|indexedDB|cookieStore|serviceWorker)\b|document\.cookie/
    expect(withWords(storages)).toEqual([early, ours, list])
    const others = /navigator\.storage|\bcaches\.(open|match|delete)|\bwindow\.name\b/
    expect(withWords(others)).toEqual([])
    // Its own way to a storage, past the list.
    expect(withWords(/zustand\/middleware/)).toEqual([
      'client/storage/persisted-state.ts',
      'client/storage/persisted-store.ts',
    ])
  })

  it('has every name that is used, and no other', () => {
    const named = [...sources.keys()].flatMap((file) =>
      file === list ? [] : (code(file).match(/wend-[a-z-]+/g) ?? []),
    )
    expect([...owners.keys()].filter((name) => !named.includes(name))).toEqual([])
    // The type checker sees to the others, except in this script without imports.
    const [, readEarly = ''] = /localStorage\.getItem\('([\w-]+)'\)/.exec(code(early)) ?? []
    expect(owners.get(readEarly)).toBe('member')
    expect(code(early)).not.toMatch(/setItem|sessionStorage/)
  })

  it('leaves to the device what an account knows it by, and nothing else', () => {
    expect([...owners].filter(([, owner]) => owner === 'device')).toEqual([['wend-device', 'device']])
  })
})
