import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, it, onTestFinished } from 'vitest'
import { cleanEnv } from '#test/clean-env.ts'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { startServer } from './server-process.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** A copy of the sources and their build, which the test changes. */
async function copyCheckout(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'wend-rebuilt-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  for (const name of ['src', 'packages', 'db', 'dist', 'package.json', 'package-lock.json', 'vite.config.ts'])
    await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

it('keeps serving its build during a new one, which the next start serves', async () => {
  const checkout = await copyCheckout()
  const database = await cloneDatabase(inject('templateUrl'), databaseName(inject('templateUrl')))
  onTestFinished(() => dropDatabase(database))
  const start = async () => {
    const env = { DATABASE_URL: database, DATA_DIR: join(checkout, 'data'), NODE_ENV: '' }
    const server = await startServer(env, { checkout })
    onTestFinished(() => server.stop())
    return server
  }
  const oldServer = await start()
  /** The page and all resources it loads. */
  const visit = async (url: string, path: string) => {
    const page = await fetch(url + path)
    const html = await page.text()
    const files = [...new Set(html.match(/\/assets\/[\w./-]+/g))].sort()
    const statuses = await Promise.all(files.map(async (file) => (await fetch(url + file)).status))
    return { status: page.status, files, statuses: [...new Set(statuses)] }
  }
  const oldPage = await visit(oldServer.url, '/home')
  expect(oldPage).toMatchObject({ status: 200, statuses: [200] })

  // A build that has not been used for a while, and changed sources.
  const unused = join(checkout, 'dist/0123456789abcdef')
  await mkdir(unused)
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(unused, longAgo, longAgo)
  await appendFile(join(checkout, 'src/ui/styles/styles.css'), '\n.rebuilt { color: red }\n')
  await promisify(execFile)(process.execPath, ['src/app/build/build.ts'], {
    cwd: checkout,
    env: { ...cleanEnv, HOME: process.env.HOME, LANGUAGES: 'en' },
  })
  expect(await readdir(join(checkout, 'dist'))).not.toContain('0123456789abcdef')

  // Screens that nothing had visited, so their scripts are loaded only now.
  for (const path of ['/tags', '/about', '/blogs/recent', '/log-in', '/nowhere-at-all/x'])
    expect([path, (await visit(oldServer.url, path)).statuses]).toEqual([path, [200]])
  expect(await visit(oldServer.url, '/home?again')).toEqual(oldPage)
  const newServer = await start()
  const newPage = await visit(newServer.url, '/home')
  expect(newPage).toMatchObject({ status: 200, statuses: [200] })
  expect(newPage.files).not.toEqual(oldPage.files)
  expect([oldServer.output(), newServer.output()]).toEqual(['', ''])
})
