import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeDataDir } from '#test/remove-data-dir.ts'
import { startServer } from './server-process.ts'

/** Vite's own output: dependency pre-bundling, and CSS `composes` without a file. */
const viteOutput = /\[vite\] \(client\) \[optimizer\]|^A PostCSS plugin did not pass the `from` option/

async function startInEmptyFolder(isDev: boolean) {
  const cwd = await mkdtemp(join(tmpdir(), 'wend-elsewhere-'))
  onTestFinished(() => removeDataDir(cwd))
  const server = await startServer({ DATA_DIR: './elsewhere' }, { cwd, isDev })
  onTestFinished(() => server.stop())
  const get = async (path: string) => {
    const response = await fetch(server.url + path)
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  return { cwd, get, output: server.output }
}

it('can be started in any folder, and keeps its data there', async () => {
  const { cwd, get } = await startInEmptyFolder(false)
  const home = await get('/home')
  expect(home.status).toBe(200)
  const [, script = ''] = /"(\/assets\/[^"]+\.js)"/.exec(home.text) ?? []
  expect(await get(script)).toMatchObject({ status: 200, type: expect.stringContaining('javascript') })
  expect(await get('/documents/terms.pdf')).toMatchObject({ status: 200, type: 'application/pdf' })
  expect(await readdir(cwd)).toEqual(['elsewhere'])
})

it('serves the sources in dev mode from any folder', async () => {
  const { get, output } = await startInEmptyFolder(true)
  const home = await get('/home')
  expect(home.status).toBe(200)
  const scripts = [...home.text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address = '']) => address)
  expect(scripts).toContain('/src/app/web/browser.tsx')
  for (const address of [...scripts, '/src/pages/home.tsx'])
    expect(await get(address)).toMatchObject({ status: 200, type: expect.stringContaining('javascript') })
  expect(await get('/src/ui/styles/styles.css?direct')).toMatchObject({
    status: 200,
    type: expect.stringContaining('css'),
  })
  expect(
    output()
      .split('\n')
      .filter((line) => line !== '' && !viteOutput.test(line)),
  ).toEqual([])
})
