import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { markerFor } from '#i18n/markers.ts'
import { localizeScripts } from './localize-scripts.ts'

const [home, sites, special] = ['Home', '{count, plural, one {# site} other {# sites}}', '“$&” it’s'] as const
const folders: string[] = []
let client: string
beforeEach(async () => {
  client = `${await mkdtemp(join(tmpdir(), 'wend-texts-'))}/`
  folders.push(client)
  await mkdir(`${client}scripts`)
  await writeFile(`${client}texts.json`, JSON.stringify([home, sites, special]))
  await writeFile(
    `${client}scripts/a.js`,
    `a("${markerFor(home)}",t(\`${markerFor(sites)}\`,{count:2}),'${markerFor(special)}',"${markerFor(home)}")`,
  )
  await writeFile(`${client}scripts/b.js`, 'b("no text")')
})
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

it('replaces every marker with a compiled text, and compresses the result', async () => {
  const name = await localizeScripts(client, 'en')
  const script = await readFile(`${client}assets/${name}/a.js`)
  expect(String(script)).toBe(
    'a("Home",t([["count",2,{"one":[0," site"],"other":[0," sites"]}]],{count:2}),"“$&” it’s","Home")',
  )
  expect(gunzipSync(await readFile(`${client}assets/${name}/a.js.gz`))).toEqual(script)
  expect(brotliDecompressSync(await readFile(`${client}assets/${name}/a.js.br`))).toEqual(script)
  expect(await readFile(`${client}assets/${name}/b.js`, 'utf8')).toBe('b("no text")')
})

it('uses a folder per language, named by a hash of its texts', async () => {
  const english = await localizeScripts(client, 'en')
  const pseudo = await localizeScripts(client, 'en-XA')
  expect(pseudo).not.toBe(english)
  expect(await readFile(`${client}assets/${pseudo}/a.js`, 'utf8')).toContain('"[Ĥööɱé]"')
  expect(await localizeScripts(client, 'en')).toBe(english)
  await writeFile(`${client}texts.json`, JSON.stringify(['Start', '{count}', '']))
  expect(await localizeScripts(client, 'en')).not.toBe(english)
})

it('may run in several processes at once', async () => {
  const script = `import { localizeScripts } from ${JSON.stringify(new URL('localize-scripts.ts', import.meta.url).href)}
console.log(await localizeScripts(${JSON.stringify(client)}, 'en'))`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const results = await Promise.all([run(), run(), run()])
  const names = new Set(results.map(({ stdout }) => stdout.trim()))
  expect(names.size).toBe(1)
  // No temporary folder is left.
  expect(await readdir(`${client}assets`)).toEqual([...names])
  expect(await readFile(`${client}assets/${[...names][0]}/a.js`, 'utf8')).not.toContain('@@')
})
