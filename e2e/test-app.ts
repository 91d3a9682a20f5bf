import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject, onTestFinished, TestRunner } from 'vitest'
import { type Db, openDatabase } from '#platform/db/db.ts'
import { chromiumFlags, chromiumPath } from '#test/chromium.ts'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { startServerInProcess } from './in-process-server.ts'
import { type RunningServer, startServer } from './server-process.ts'
import { acquireWindow } from './windows.ts'

/** A running instance of the app with its database, and browser windows to use it in. */
export interface TestApp {
  /** The first server's address. */
  url: string
  servers: RunningServer[]
  db: Db
  databaseUrl: string
  dataDir: string
  /** The settings of all servers, for starting another one. */
  env: Record<string, string>
  browser: Browser
  /** Opens a window with empty storage until the end of the test; its errors are collected in `consoleErrors`. */
  newPage(options?: BrowserContextOptions & { server?: number }): Promise<Page>
  /** Errors in any window so far: script errors, blocked content, failed page loads. */
  consoleErrors: string[]
  /** The mails sent so far, oldest first, as .eml texts. */
  readMails(): Promise<string[]>
  close(): Promise<void>
}

/**
 * @param scrollBars whether they overlay the page, as on a phone, or take up space
 * @param webPort the port that serves `*.usual-port.example.org` (test/test-web.ts)
 */
export function launchChromium(
  scrollBars: 'overlay' | 'classic' = 'overlay',
  webPort?: number,
): Promise<Browser> {
  const hosts = `--host-resolver-rules=MAP *.usual-port.example.org 127.0.0.1:${webPort}`
  return chromium.launch({
    executablePath: chromiumPath,
    args: webPort === undefined ? [...chromiumFlags] : [...chromiumFlags, hosts],
    // Playwright passes this flag in headless mode.
    ...(scrollBars === 'classic' ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
  })
}

/** The worker's browser, shared by all tests until the worker exits. */
let sharedBrowser: Promise<Browser> | undefined
function getSharedBrowser(): Promise<Browser> {
  sharedBrowser ??= launchChromium()
  return sharedBrowser
}

/**
 * @param options.template the database to clone, an empty one by default
 * @param options.files the initial contents of the data folder
 * @param options.processes number of separate server processes; by default one server runs in the process of the test
 * @param options.env an operator's settings
 * @param options.web_port the port of a test web, to which the server sends all requests (test/test-web.ts)
 * @param options.browser a browser that the test launches and closes
 */
export async function startTestApp(
  options: {
    template?: string
    files?: string
    processes?: number
    env?: Record<string, string>
    web_port?: number
    browser?: Browser
  } = {},
): Promise<TestApp> {
  const { template = inject('templateUrl'), web_port } = options
  const databaseUrl = await cloneDatabase(template, databaseName(template))
  const dataDir = await mkdtemp(join(tmpdir(), 'wend-e2e-'))
  if (options.files) await cp(options.files, dataDir, { recursive: true })
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...options.env }
  const servers: RunningServer[] = []
  if (options.processes === undefined) servers.push(await startServerInProcess(env, web_port))
  for (let n = 0; n < (options.processes ?? 0); n++) servers.push(await startServer(env))
  const browser = options.browser ?? (await getSharedBrowser())
  const database = openDatabase(databaseUrl, { connections: 2 })
  const consoleErrors: string[] = []
  /** Releases each open window. */
  const windows = new Set<() => Promise<void>>()
  return {
    url: servers[0]?.url ?? '',
    servers,
    db: database.db,
    databaseUrl,
    dataDir,
    env,
    browser,
    consoleErrors,
    newPage: async ({ server = 0, ...contextOptions } = {}) => {
      const baseURL = servers[server]?.url ?? ''
      const options = { baseURL, ...contextOptions }
      const { page, release } = await acquireWindow(browser, options, (error) => consoleErrors.push(error))
      windows.add(release)
      if (TestRunner.getCurrentTest())
        onTestFinished(async () => {
          if (windows.delete(release)) await release()
        })
      return page
    },
    readMails: async () => {
      const outbox = join(dataDir, 'outbox')
      const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
      return Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))
    },
    close: async () => {
      for (const release of windows) await release()
      windows.clear()
      await database.close()
      for (const server of servers) await server.stop()
      await dropDatabase(databaseUrl)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
