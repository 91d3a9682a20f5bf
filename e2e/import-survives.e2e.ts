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
async function list(lines: number): Promise<string> {
  if (sharedData) return (await readFile(listFile, 'utf8')).split('\n').slice(0, lines).join('\n')
  return Array.from({ length: lines }, (_, n) => `https://small${n}.example.net/feed.xml`).join('\n')
}

/**
 * Imports a list in a browser, kills the server midway, restarts it, and counts the results.
 * @param steps the minimum number of progress updates before the kill
 */
async function importThroughKill(lines: number, steps: number): Promise<void> {
  const app = await startTestApp({ processes: 0 })
  onTestFinished(() => app.close())
  const progress = () => app.db.selectFrom('imports').selectAll().orderBy('id', 'desc').executeTakeFirst()
  const server = await startServer(app.env)
  onTestFinished(() => server.stop())
  const ada = await app.newPage({ baseURL: server.url })
  await logIn(ada, app.db, 'Ada', { is_staff: true })
  await ada.goto('/admin-wn?section=imports')
  await ada.getByLabel('Drop a list here').setInputFiles({
    ...{ name: 'smallweb.txt', mimeType: 'text/plain', buffer: Buffer.from(await list(lines)) },
  })
  await ada.getByRole('button', { name: 'Import', exact: true }).click()

  const bar = ada.getByRole('progressbar', { name: /smallweb\.txt/ })
  const readProgress = async () => Number((await bar.getAttribute('value')) ?? 0)
  const seen: number[] = []
  await expect
    .poll(async () => seen.push(await readProgress()) && new Set(seen).size, {
      timeout: 600_000,
      interval: 100,
    })
    .toBeGreaterThanOrEqual(steps)
  await server.stop('SIGKILL')
  const half = await progress()
  expect(half?.state).toBe('working')
  expect(half?.seen).toBeLessThan(half?.total ?? 0)
  await ada.getByText('Connection lost. The import continues').waitFor()

  // On the same port, as a supervisor would restart it; the open window reconnects.
  const again = await startServer({ ...app.env, PORT: new URL(server.url).port })
  onTestFinished(() => again.stop())
  await ada.getByText('Done.', { exact: true }).waitFor({ timeout: 1_200_000 })
  const done = await progress()
  const total = done?.total ?? 0
  expect(total).toBeGreaterThan(lines * 0.975)
  expect(done).toMatchObject({ state: 'done', seen: total })
  expect((done?.added ?? 0) + (done?.known ?? 0) + (done?.refused ?? 0)).toBe(total)

  const { rows } = await sql<{
    sites: number
    keys: number
    listed: number
    reported: number
    added: number
  }>`
    select (select count(*) from blogs) as sites, (select count(distinct url_key) from blogs) as keys,
      (select sum(n)::integer from totals where name = 'blogs') as listed,
      (select sum(jsonb_array_length(results)) from import_results) as reported,
      (select count(*) from import_results, jsonb_array_elements(results) as one
        where one->>'outcome' = 'added') as added`.execute(app.db)
  const counted = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]))
  expect(counted).toEqual({
    ...{ sites: done?.added, keys: done?.added, listed: done?.added, added: done?.added, reported: total },
  })
}

it(
  'imports a list of 1,000 with live progress through a kill -9, and duplicates nothing',
  () => importThroughKill(1_000, 3),
  400_000,
)

slowIt(
  'imports a list of 36,000 with live progress through a kill -9, and duplicates nothing',
  () => importThroughKill(36_000, 5),
  1_800_000,
)
