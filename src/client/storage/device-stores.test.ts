import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const src = fileURLToPath(new URL('../../', import.meta.url))
/** The only file that accesses storages, and the script that cannot import it. */
const [deviceStorage, earlyScript] = ['client/storage/device-storage.ts', 'client/forms/early-input.ts']
const listFile = 'client/storage/device-stores.ts'

const sources = new Map<string, string>()
for await (const file of glob('**/*.{ts,tsx,mjs}', { cwd: src }))
  if (!/\.test\.tsx?$/.test(file)) sources.set(file, await readFile(src + file, 'utf8'))
const code = (file: string) => (sources.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
const filesMatching = (pattern: RegExp) =>
  [...sources.keys()].filter((file) => pattern.test(code(file))).sort()

const owners = new Map(
  Array.from(code(listFile).matchAll(/'(wend-[a-z-]+)': '(device|member)'/g), ([, name = '', owner]) => [
    name,
    owner,
  ]),
)

describe('the list of browser stores', () => {
  it('covers all storages of the browser', () => {
    const storages = /\b(localStorage|sessionStorage|indexedDB|cookieStore|serviceWorker)\b|document\.cookie/
    expect(filesMatching(storages)).toEqual([earlyScript, deviceStorage, listFile])
    const otherStorages = /navigator\.storage|\bcaches\.(open|match|delete)|\bwindow\.name\b/
    expect(filesMatching(otherStorages)).toEqual([])
    // zustand's persistence would bypass the list.
    expect(filesMatching(/zustand\/middleware/)).toEqual([
      'client/storage/persisted-state.ts',
      'client/storage/persisted-store.ts',
    ])
  })

  it('contains exactly the names in use', () => {
    const usedNames = [...sources.keys()].flatMap((file) =>
      file === listFile ? [] : (code(file).match(/wend-[a-z-]+/g) ?? []),
    )
    expect([...owners.keys()].filter((name) => !usedNames.includes(name))).toEqual([])
    // The type checker covers other files, except this script without imports.
    const [, nameInEarlyScript = ''] = /localStorage\.getItem\('([\w-]+)'\)/.exec(code(earlyScript)) ?? []
    expect(owners.get(nameInEarlyScript)).toBe('member')
    expect(code(earlyScript)).not.toMatch(/setItem|sessionStorage/)
  })

  it('keeps only the device key after logging out', () => {
    expect([...owners].filter(([, owner]) => owner === 'device')).toEqual([['wend-device', 'device']])
  })
})
