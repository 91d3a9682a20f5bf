import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { sharedData } from '#test/shared-data.ts'
import { slowIt } from '#test/slow-it.ts'
import { logIn } from './log-in.ts'
import { startServer } from './server-process.ts'
import { startTestApp } from './test-app.ts'

const listFile = join(sharedData ?? '', 'kagi-smallweb', 'smallweb.txt')
/** The first lines of the real list if available, or of a similar one. */
async function readList(lines: number): Promise<string> {
  if (sharedData) return (await readFile(listFile, 'utf8')).split('\n').slice(0, lines).join('\n')
  return Array.from({ length: lines }, (_, n) => `https://small${n}.example.net/feed.xml`).join('\n')
}

/**
 * Imports a list in a browser, kills the server midway, restarts it, and checks the results.
 * @param steps the minimum number of progress updates before the kill
 */
async function importDespiteKill(lines: number, steps: number): Promise<void> {
  const app = await startTestApp({ processes: 0 })
  onTestFinished(() => app.close())
  const findImport = () => app.db.selectFrom('imports').selectAll().orderBy('id', 'desc').executeTakeFirst()
  const server = await startServer(app.env)
  onTestFinished(() => server.stop())
  const ada = await app.newPage({ baseURL: server.url })
  await logIn(ada, app.db, 'Ada', { is_staff: true })
  await ada.goto('/admin-wn?section=imports')
  await ada.getByLabel('Drop a list here').setInputFiles({
    ...{ name: 'smallweb.txt', mimeType: 'text/plain', buffer: Buffer.from(await readList(lines)) },
  })
  await ada.getByRole('button', { name: 'Import', exact: true }).click()

  const bar = ada.getByRole('progressbar', { name: /smallweb\.txt/ })
  const readProgress = async () => Number((await bar.getAttribute('value')) ?? 0)
  const progressValues: number[] = []
  await expect
    .poll(async () => progressValues.push(await readProgress()) && new Set(progressValues).size, {
      timeout: 600_000,
      interval: 100,
    })
    .toBeGreaterThanOrEqual(steps)
  await server.stop('SIGKILL')
  const interrupted = await findImport()
  expect(interrupted?.state).toBe('working')
  expect(interrupted?.seen).toBeLessThan(interrupted?.total ?? 0)
  await ada.getByText('Connection lost. The import continues').waitFor()

  // On the same port, as a supervisor would restart it; the open window reconnects.
  const restartedServer = await startServer({ ...app.env, PORT: new URL(server.url).port })
  onTestFinished(() => restartedServer.stop())
  await ada.getByText('Done.', { exact: true }).waitFor({ timeout: 1_200_000 })
  const done = await findImport()
  const total = done?.total ?? 0
  expect(total).toBeGreaterThan(lines * 0.975)
  expect(done).toMatchObject({ state: 'done', seen: total })
  expect((done?.added ?? 0) + (done?.known ?? 0) + (done?.refused ?? 0)).toBe(total)

  const { rows } = await sql<{
    sites: number
    keys: number
    total: number
    results: number
    added: number
  }>`
    select (select count(*) from blogs) as sites, (select count(distinct url_key) from blogs) as keys,
      (select sum(n)::integer from totals where name = 'blogs') as total,
      (select sum(jsonb_array_length(results)) from import_results) as results,
      (select count(*) from import_results, jsonb_array_elements(results) as result
        where result->>'outcome' = 'added') as added`.execute(app.db)
  const counts = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]))
  expect(counts).toEqual({
    ...{ sites: done?.added, keys: done?.added, total: done?.added, added: done?.added, results: total },
  })
}

it(
  'imports a list of 1,000 with live progress through a kill -9, and duplicates nothing',
  () => importDespiteKill(1_000, 3),
  400_000,
)

slowIt(
  'imports a list of 36,000 with live progress through a kill -9, and duplicates nothing',
  () => importDespiteKill(36_000, 5),
  1_800_000,
)
