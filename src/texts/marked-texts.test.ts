import { build } from 'vite'
import { expect, it } from 'vitest'
import { markedTexts } from './marked-texts.ts'

/** What browsers get of a source file. */
async function builtFrom(code: string): Promise<{ script: string; texts: string }> {
  const id = '/src/some.ts'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [markedTexts('en'), { name: 'source', resolveId: () => id, load: () => code }],
    build: { write: false, minify: false, rolldownOptions: { input: id, preserveEntrySignatures: 'strict' } },
  })
  const { output } = built as { output: { type: string; code?: string; source?: unknown }[] }
  return {
    script: output.map(({ code }) => code ?? '').join(''),
    texts: String(output.find(({ type }) => type === 'asset')?.source),
  }
}

it('leaves neither a text nor what tells its meaning to browsers', async () => {
  const { script, texts } = await builtFrom(`
    export const label = message('Report', 'noun')
    export const words = (t, isNew) => t(isNew ? 'Open' : 'Closed', {}, 'adjective')
  `)
  expect(JSON.parse(texts)).toEqual(['Report\u0004noun', 'Open\u0004adjective', 'Closed\u0004adjective'])
  expect(script).not.toMatch(/Report|noun|Open|Closed|adjective/)
  expect(script.match(/@@text-\d@@/g)).toEqual(['@@text-0@@', '@@text-1@@', '@@text-2@@'])
})
