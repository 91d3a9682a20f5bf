import { execFileSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSession } from '#accounts/auth/sessions.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { openDatabase } from '#platform/db/db.ts'
import { scaleTo, sizes } from '../community.ts'
import { type Figure, quantile } from '../figure.ts'
import { load } from '../processes.ts'
import { fillReference, startReference } from '../reference/start-reference.ts'
import { idleAfterMs } from '../starts.ts'
import { readCpuMs, readPssMb, waitUntilIdle } from './cost.ts'
import { createRequestKinds, type RequestKind } from './requests.ts'
import { checkout, readPostmasterPid, startVersion, type Version } from './version.ts'

// Measures uncached requests: CPU time of the server and of PostgreSQL, compared with an earlier version and with
// Django REST framework, alternately.

const size = scaleTo(sizes.big.sites / 5)

/** Even, so that each server is measured first as often as last. */
const rounds = 10
/** Memory of the machine whose default settings are measured. */
const machineMb = 1024
/** Memory limit for server and database together. */
const maxMb = 350

const deleteQueuedJobs = 'delete from graphile_worker._private_jobs where locked_at is null'

/** The current version, an earlier one, or the reference. */
interface ComparedServer {
  name: string
  url: string
  pids: number[]
  requestsFor: (kind: RequestKind) => RequestKind['requests'] | undefined
  /** One per round, by the label of the kind. */
  costs: Map<string, Cost[]>
}

interface Cost {
  /** CPU milliseconds per request. */
  ms: number
  perSecond: number
  failed: number
}

/** @param before an earlier commit to compare with */
export async function measureUncached(
  folder: string,
  before: string | undefined,
  seconds: number,
): Promise<Figure[]> {
  const env = { MEMORY_MB: String(machineMb) }
  // Stops everything even after an error; otherwise the next run would find the folders in use.
  await using running = new AsyncDisposableStack()
  const earlierRoot = before && (await checkout(before, folder))
  const earlierFolder = join(folder, `before-${before}`)
  const currentFolder = join(folder, before ? `after-${before}` : 'now')
  // Both serve the same community, which the earlier version generates.
  if (earlierRoot && !existsSync(currentFolder)) {
    await (await startVersion(earlierRoot, earlierFolder, size, env)).stop()
    rmSync(`${currentFolder}.new`, { recursive: true, force: true })
    // Unlike `cp` of node:fs, keeps the owner of PostgreSQL's files.
    execFileSync('cp', ['-a', earlierFolder, `${currentFolder}.new`])
    renameSync(`${currentFolder}.new`, currentFolder)
  }
  const current = await startVersion(process.cwd(), currentFolder, size, env)
  running.defer(current.stop)
  const earlier = earlierRoot ? await startVersion(earlierRoot, earlierFolder, size, env) : undefined
  if (earlier) running.defer(earlier.stop)
  const reference = await startReferenceWithData(join(folder, 'reference'))
  if (reference) running.defer(reference.stop)
  const kinds = await createRequestKinds(current.database.pool, current.tokens, reference?.tokens ?? [])
  const servers: ComparedServer[] = []
  if (reference) servers.push(createComparedServer('Django', reference, (kind) => kind.referenceRequests))
  if (earlier) {
    const supported = await findSupportedRequests(earlier, kinds)
    servers.push(createComparedServer('before', earlier, (kind) => supported.get(kind)))
  }
  servers.push(createComparedServer('now', current, (kind) => kind.requests))
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) {
      // Delete queued mails: they would be sent minutes later and count for other requests.
      for (const version of [current, earlier]) await version?.database.pool.query(deleteQueuedJobs)
      const order = round % 2 === 0 ? servers : servers.toReversed()
      for (const server of order) await measureRound(server, kind, round, seconds)
    }
  }
  return [...kinds.map((kind) => toFigure(kind, servers)), await measureMemory(current, earlier)]
}

/** Finds the requests that an earlier version supports, with its paths. */
async function findSupportedRequests(
  { url, tokens }: Version,
  kinds: RequestKind[],
): Promise<Map<RequestKind, RequestKind['requests']>> {
  const supported = new Map<RequestKind, RequestKind['requests']>()
  for (const kind of kinds) {
    const currentRequests = kind.requests.tokens ? { ...kind.requests, tokens } : kind.requests
    const candidates = kind.formerPaths
      ? [currentRequests, { ...currentRequests, paths: kind.formerPaths }]
      : [currentRequests]
    for (const requests of candidates) {
      if (!requests.method && (await fetch(url + requests.paths?.[0])).status === 404) continue
      supported.set(kind, requests)
      break
    }
  }
  return supported
}

const createComparedServer = (
  name: string,
  { url, pids }: Pick<Version, 'url' | 'pids'>,
  requestsFor: ComparedServer['requestsFor'],
): ComparedServer => ({
  name,
  url,
  pids,
  requestsFor,
  costs: new Map(),
})

async function measureRound(
  server: ComparedServer,
  kind: RequestKind,
  round: number,
  seconds: number,
): Promise<void> {
  const requests = server.requestsFor(kind)
  if (!requests) return
  const first = Math.floor((round * (requests.paths?.length ?? 0)) / rounds)
  const cpuMsBefore = await readCpuMs(server.pids)
  const { answered, per_second, failed } = await load({ ...requests, url: server.url, seconds, first })
  // Work that the requests deferred, such as updating indexes, belongs to them and not to the next ones.
  await waitUntilIdle(server.pids)
  const spentMs = (await readCpuMs(server.pids)) - cpuMsBefore
  const cost = { ms: spentMs / answered, perSecond: per_second, failed }
  server.costs.set(kind.label, [...(server.costs.get(kind.label) ?? []), cost])
}

function toFigure({ label, maxMs }: RequestKind, servers: ComparedServer[]): Figure {
  const measuredServers = servers.filter(({ costs }) => costs.has(label))
  const medianOfRounds = ({ costs }: ComparedServer, field: keyof Cost) =>
    quantile(
      (costs.get(label) ?? []).map((cost) => cost[field]),
      0.5,
    )
  const results = measuredServers.map((server) => {
    const failed = medianOfRounds(server, 'failed')
    const failures = failed > 0 ? `, ${failed} FAILED` : ''
    return `${server.name} ${medianOfRounds(server, 'ms').toFixed(2)} ms (${medianOfRounds(server, 'perSecond')} per second${failures})`
  })
  const hasNoFailures = measuredServers.every((server) => medianOfRounds(server, 'failed') === 0)
  const currentMs = medianOfRounds(servers.at(-1) as ComparedServer, 'ms')
  return {
    label,
    target: maxMs === undefined ? '' : `at most ${maxMs} ms CPU`,
    measured: [...results, ...describeRatio(servers, label)].join(', '),
    isMet: hasNoFailures && (maxMs === undefined || currentMs <= maxMs),
  }
}

/** The median over the rounds of "now" as a share of "before": both run within seconds, so drift cancels out. */
function describeRatio(servers: ComparedServer[], label: string): string[] {
  const [before, now] = ['before', 'now'].map((name) =>
    servers.find((server) => server.name === name)?.costs.get(label),
  )
  if (!before || !now) return []
  const ratios = now.map(({ ms }, round) => ms / (before[round] as Cost).ms)
  return [`${Math.round(quantile(ratios, 0.5) * 100)} % of before`]
}

async function measureMemory(current: Version, earlier: Version | undefined): Promise<Figure> {
  // Exclude our own connections.
  for (const version of [current, earlier]) await version?.database.close()
  const measure = async () => ({
    now: await readPssMb(current.pids),
    before: earlier && (await readPssMb(earlier.pids)),
  })
  const loaded = await measure()
  await wait(idleAfterMs)
  const idle = await measure()
  const formatMemory = (version: 'now' | 'before') =>
    `${version} ${idle[version]} MB, ${loaded[version]} MB under concurrent load`
  return {
    label: `${idleAfterMs / 1000} s after the load, server and PostgreSQL together at ${size.sites.toLocaleString('en')} sites, defaults of a 1 GB machine`,
    target: `at most ${maxMb} MB PSS`,
    measured: [...(earlier ? [formatMemory('before')] : []), formatMemory('now')].join('; '),
    isMet: idle.now <= maxMb,
  }
}

/** Starts the reference with a separate database server in this folder; undefined if Django is not installed. */
async function startReferenceWithData(folder: string) {
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    ifRunning: 'refuse',
    memoryMb: machineMb,
  })
  const url = await fillReference(postgres.url, size)
  const reference = await startReference(url)
  if (!reference) {
    await postgres.stop()
    return undefined
  }
  const database = openDatabase(url, { connections: 1 })
  const tokens: string[] = []
  for (let n = 1; n <= 64; n++) tokens.push(await startSession(database.db, n, 'a benchmark'))
  await database.close()
  const stop = async () => {
    await reference.stop()
    await postgres.stop()
  }
  return { url: reference.url, pids: [reference.pid, await readPostmasterPid(folder)], tokens, stop }
}
