import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { password } from '#demo/people.ts'
import { withDatabaseName } from '#embedded-postgres/connection.ts'
import { cloneDatabase, databaseName, demoDatabaseName } from '#test/clone-database.ts'
import { type DemoPaths, findDemoPaths } from '../docs/pictures/screens.ts'
import { storeSession } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Starts the app with the demo community. @param env an operator's settings */
export async function startDemoApp(env: Record<string, string> = {}): Promise<TestApp> {
  const template = await fillDemo()
  return startTestApp({ template, files: inject('demoDir'), env: { JOBS: 'off', ...env } })
}

/**
 * Runs the demo during all tests of a file. Its app and paths are available once the first test starts.
 * @param env an operator's settings
 */
export function setUpDemo(env: Record<string, string> = {}) {
  const demo = {} as { app: TestApp; paths: DemoPaths }
  beforeAll(async () => {
    demo.app = await startDemoApp(env)
    demo.paths = await findDemoPaths(demo.app.url)
  })
  afterAll(() => demo.app?.close())
  return demo
}

/** Fills one database for all demo apps of a run: the first caller does, the others wait. @returns its address */
async function fillDemo(): Promise<string> {
  const template = inject('templateUrl')
  const name = demoDatabaseName(template)
  const url = withDatabaseName(template, name)
  const admin = new pg.Client({ connectionString: withDatabaseName(template, 'postgres') })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount) return url
    const unfinishedDatabase = await cloneDatabase(template, databaseName(template))
    const env = {
      DATABASE_URL: unfinishedDatabase,
      DATA_DIR: inject('demoDir'),
      PUBLIC_URL: 'http://wend.test',
    }
    await promisify(execFile)(process.execPath, ['src/app/cli/demo.ts', '--fill-only'], {
      env: { ...process.env, ...env },
    })
    await admin.query(`alter database ${databaseName(unfinishedDatabase)} rename to ${name}`)
    return url
  } finally {
    // The lock ends with its connection.
    await admin.end()
  }
}

/** Logs in as a member of the demo; the session takes effect at the next page load. */
export async function logInAs(page: Page, username: string): Promise<void> {
  const { request } = page
  const email = `${username}@example.org`
  const reply = await request.post('/api/auth/token/login/', { data: { email, password } })
  const { auth_token } = await reply.json()
  const headers = { authorization: `Token ${auth_token}` }
  const { user, profile } = await (
    await request.get(`/api/get-all-user-info-by-email/${email}/`, { headers })
  ).json()
  await storeSession(page, { ...user, auth_token, profile })
}

/** Some screens ask for the password again ten minutes after a log-in. */
const maxLoginAgeMs = 5 * 60_000

/**
 * Returns a function that opens a member's window, logged in recently. It reuses one window per member, which halves
 * the time for many screens.
 */
export function createWindowPool(openWindow: () => Promise<Page>): (username?: string) => Promise<Page> {
  const windows = new Map<string, { page: Page; loggedInAt: number }>()
  return async (username = '') => {
    const window = windows.get(username) ?? { page: await openWindow(), loggedInAt: 0 }
    windows.set(username, window)
    if (username && Date.now() - window.loggedInAt > maxLoginAgeMs) {
      await logInAs(window.page, username)
      window.loggedInAt = Date.now()
    }
    return window.page
  }
}
