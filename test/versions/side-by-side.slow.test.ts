import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { startWend, type Wend } from '#test/wend.ts'

// A column of sites is renamed while people read and write: three versions, each in its own process, two of them at a
// time. 0.2 calls it mood; 0.3 adds feeling, fills it and uses it alone; 0.4 drops mood.

const migrations = {
  '9001_mood': '-- expand\nalter table blogs add column mood text;\n',
  '9002_feeling': `-- expand
alter table blogs add column feeling text;
create function keep_mood() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then new.feeling := coalesce(new.feeling, new.mood);
  elsif new.mood is distinct from old.mood then new.feeling := new.mood;
  end if;
  new.mood := new.feeling;
  return new;
end $$;
create trigger keep_mood before insert or update of mood, feeling on blogs
  for each row execute function keep_mood();
`,
  '9003_fill_feeling': `-- expand in batches
update blogs set feeling = mood where id in (
  select id from blogs where feeling is distinct from mood order by id limit 40 for no key update)
`,
  '9004_no_mood': `-- contract: unused since 0.3
drop trigger keep_mood on blogs;
drop function keep_mood();
alter table blogs drop column mood;
`,
}
const names = Object.keys(migrations) as (keyof typeof migrations)[]
const versions = [
  { version: '0.2', column: 'mood', migrations: names.slice(0, 1) },
  { version: '0.3', column: 'feeling', migrations: names.slice(0, 3) },
  { version: '0.4', column: 'feeling', migrations: names },
] as const
type Version = (typeof versions)[number]

let root: string
let url: string
let wend: Wend
let staff: TestPerson
const ids: number[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wend-versions-'))
  const { migrationNames } = await import('#platform/schema/migration-files.ts')
  for (const version of versions) {
    const folder = join(root, version.version)
    await mkdir(folder)
    for (const name of await migrationNames()) {
      const file = new URL(`../../db/migrations/${name}.sql`, import.meta.url)
      await copyFile(fileURLToPath(file), join(folder, `${name}.sql`))
    }
    for (const name of version.migrations) await writeFile(join(folder, `${name}.sql`), migrations[name])
  }
  const template = inject('templateUrl')
  url = await cloneDatabase(template, databaseName(template))
  wend = await startWend({ databaseUrl: url })
  staff = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await wend.close()
  await dropDatabase(url)
  await rm(root, { recursive: true, force: true })
})

interface ServedVersion {
  version: Version
  origin: string
  stop(): Promise<void>
}

/** @throws with the process's output if it does not start */
async function start(version: Version): Promise<ServedVersion> {
  const script = fileURLToPath(new URL('serve-version.ts', import.meta.url))
  const folder = `${pathToFileURL(join(root, version.version)).href}/`
  const child = spawn(process.execPath, [script, url, folder, version.version, version.column], {
    env: { ...process.env, DATA_DIR: join(root, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const firstLine = (await createInterface(child.stdout)[Symbol.asyncIterator]().next()).value ?? ''
  if (!/^\d+$/.test(firstLine)) throw new Error(firstLine)
  return {
    version,
    origin: `http://127.0.0.1:${firstLine}`,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Response statuses with counts. */
const counts: Record<string, number> = {}
const problems: string[] = []
let writes = 0
let uploadCount = 0

async function sendRequest({ origin, version }: ServedVersion, route: string, body?: object) {
  const [method = 'GET', path] = route.split(' ')
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      authorization: `Token ${staff.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  counts[response.status] = (counts[response.status] ?? 0) + 1
  if (response.status >= 400)
    problems.push(`${version.version} ${route}: ${response.status} ${text.slice(0, 200)}`)
  return JSON.parse(text || '{}')
}

/** Reads and writes on several processes until stopped; each of four people has their own sites. */
function startTraffic(servers: ServedVersion[]) {
  let isOver = false
  const simulatePerson = async (index: number) => {
    for (let n = 0; !isOver; n++) {
      const server = servers[n % servers.length] as ServedVersion
      const otherServer = servers[(n + 1) % servers.length] as ServedVersion
      const id = ids[index * 50 + (n % 50)] as number
      const mood = `mood${++writes}`
      await sendRequest(server, `PUT /mood/${id}/${mood}`)
      const reply = await sendRequest(otherServer, `GET /mood/${id}`)
      if (reply.mood !== mood)
        problems.push(`${otherServer.version.version} reads ${reply.mood} where ${mood} was written`)
      await sendRequest(server, `PATCH /api/blogs/upvote-blog/${id}/`)
      await sendRequest(otherServer, 'GET /api/blogs/?page=1')
      await sendRequest(otherServer, `GET /api/blogs/${id}/`)
      if (n % 5 > 0) continue
      const uploadNumber = ++uploadCount
      const site = {
        url: `https://new${uploadNumber}.example.org/`,
        title: `New ${uploadNumber}`,
        tags: ['tea'],
      }
      await sendRequest(server, 'POST /api/upload-edit-blog/', site)
    }
  }
  const people = [0, 1, 2, 3].map(simulatePerson)
  return async () => {
    isOver = true
    await Promise.all(people)
  }
}

const rowCount = async (where: string) =>
  Number(
    (await wend.services.database.pool.query(`select count(*) as n from blogs where ${where}`)).rows[0].n,
  )

/** Long enough for each person to reach every process. */
async function waitForWrites(): Promise<void> {
  const target = writes + 80
  await expect.poll(() => writes).toBeGreaterThan(target)
}

it('adds, fills, switches to and drops a column without an error', async () => {
  const [first, second, third] = versions
  let old = await start(first)
  const { rows } = await wend.services.database.pool.query(`
    insert into blogs (url, url_key, domain, title, slug, mood)
    select 'https://s' || n || '.example.org/', 's' || n, 's' || n || '.example.org', 'Site', 'site', 'mood0'
    from generate_series(1, 400) n returning id`)
  ids.push(...rows.map(({ id }) => id))
  let stop = startTraffic([old])
  await waitForWrites()
  // 0.3 starts while 0.2 serves; its first start adds the column and fills it.
  let next = await start(second)
  await stop()
  stop = startTraffic([old, next])
  await waitForWrites()
  await stop()
  expect(await rowCount('mood is distinct from feeling')).toBe(0)
  // A restarted 0.2 finds a schema one step ahead, and serves.
  await old.stop()
  old = await start(first)
  stop = startTraffic([old, next])
  await waitForWrites()
  await stop()
  await old.stop()

  old = next
  stop = startTraffic([old])
  next = await start(third)
  await stop()
  stop = startTraffic([old, next])
  await waitForWrites()
  await stop()
  console.log('side by side:', JSON.stringify(counts))
  expect(problems).toEqual([])
  expect(await rowCount(`feeling is null and id = any('{${ids.join(',')}}')`)).toBe(0)
  await old.stop()
  await (await start(second)).stop()
  // Two steps ahead.
  await expect(start(first)).rejects.toThrow(
    'The database schema belongs to a newer version of Wend (9004_no_mood). Use that version or restore an older backup.',
  )
  await next.stop()
})
