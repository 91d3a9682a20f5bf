import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { markedTexts } from './marked-texts.ts'
import { markerFor } from './markers.ts'

/** Builds source files for browsers. @param slow index of the source that is read last */
async function buildSources(sources: string[], slow = 0): Promise<{ scripts: string[]; texts: string }> {
  const moduleId = (index: number) => `/src/${index}.ts`
  const source = {
    name: 'source',
    resolveId: (id: string) => id,
    async load(id: string) {
      const index = sources.findIndex((_, position) => moduleId(position) === id)
      if (index === slow) await sleep(50)
      return sources[index]
    },
  }
  const input = sources.map((_, index) => moduleId(index))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [markedTexts('en'), source],
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })
  const { output } = built as { output: { type: string; code?: string; source?: unknown }[] }
  return {
    scripts: output.flatMap(({ code }) => code ?? []),
    texts: String(output.find(({ type }) => type === 'asset')?.source),
  }
}

it('leaves neither texts nor contexts in browser code', async () => {
  const { scripts, texts } = await buildSources([
    `
    export const label = message('Report', 'noun')
    export const words = (t, isNew) => t(isNew ? 'Open' : 'Closed', {}, 'adjective')
  `,
  ])
  const keys = ['Report\u0004noun', 'Open\u0004adjective', 'Closed\u0004adjective']
  expect(JSON.parse(texts)).toEqual(keys.toSorted())
  expect(scripts.join('')).not.toMatch(/Report|noun|Open|Closed|adjective/)
  expect(scripts.join('').match(/@@text-[\w-]+@@/g)).toEqual(keys.map(markerFor))
})

// Several servers may build for the same instance: a page of one may load its scripts from another.
it('is deterministic for any order of sources', async () => {
  const sources = ["export const a = message('First')", "export const b = message('Second')"]
  expect(await buildSources(sources, 0)).toEqual(await buildSources(sources, 1))
})
