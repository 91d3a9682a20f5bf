import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { loadDictionary } from '#discovery/search/dictionary/dictionary.ts'
import { consoleTranslator } from '#platform/runtime/console-language.ts'
import { createLog } from '#platform/runtime/log.ts'
import { stopOnSignal } from '#platform/runtime/run-process.ts'
import { describeTrust } from '#platform/runtime/trust-proxy.ts'
import { findBuild } from './build/builds.ts'
import { nextSteps } from './config/next-steps.ts'
import { readConfig } from './config/read-config.ts'
import { unencryptedWarning } from './config/unencrypted-connections.ts'
import { openServer, type ServerOptions } from './open-server.ts'

/**
 * Runs a server process until it receives a stop signal.
 * @throws OperatorError for invalid settings, and as `openServer` does
 */
export async function serve({
  is_dev = false,
  ...options
}: ServerOptions & { is_dev?: boolean } = {}): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const build = is_dev ? undefined : await ensureBuild(log)
  log.info(describeTrust(config.trustProxy))
  const warning = unencryptedWarning(config)
  if (warning) log.warn(warning)
  const opening = openServer(config, log, build, options)
  stopOnSignal(log, async () => (await opening).close())
  const { db, port } = await opening
  log.info({ url: config.publicUrl, port }, `${config.productName} is serving ${config.publicUrl}`)
  for (const step of await nextSteps(db, config, consoleTranslator())) log.info(step)
  // Last, because nothing depends on it.
  loadDictionary().catch((error: unknown) => log.warn({ err: error }, 'could not read the dictionary'))
}

/** Finds or creates the build. @returns its folder */
async function ensureBuild(log: FastifyBaseLogger): Promise<string> {
  const existingBuild = await findBuild()
  if (existingBuild !== undefined) return existingBuild
  log.info('building pages')
  // In a child process: the build's dependencies would stay in memory.
  const build = fileURLToPath(new URL('build/build.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    build,
  ])
  return stdout.trim()
}
