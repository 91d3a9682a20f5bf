import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSession } from '#accounts/auth/sessions.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { openDatabase } from '#platform/db/db.ts'
import { type Size, sizes } from '../community.ts'
import { type Figure, quantile } from '../figure.ts'
import { urlOf } from '../prepare.ts'
import { load } from '../processes.ts'
import { fillReference, startReference } from '../reference/start-reference.ts'
import { untilQuietMs } from '../starts.ts'
import { cpuMs, pssMb } from './cost.ts'
import { type Kind, kindsOf } from './requests.ts'
import { checkout, startVersion, type Version } from './version.ts'

// Measures uncached requests: CPU time of the server and of PostgreSQL, compared with an earlier version and with
// Django REST framework, alternately.

const share = 5
const size = Object.fromEntries(
  Object.entries(sizes.big).map(([name, n]) => [name, Math.round(n / share)]),
) as unknown as Size

const rounds = 3
/** The machine whose defaults are measured, and the memory limit for server and database, in megabytes. */
const machineMb = 1024
const maxMb = 350

const dropJobs = 'delete from graphile_worker._private_jobs where locked_at is null'

/** A compared server. */
interface Contender {
  name: string
  url: string
  pids: number[]
  requestsFor: (kind: Kind) => Kind['requests'] | undefined
  /** By kind, one per round. */
  costs: Map<string, Cost[]>
}

interface Cost {
  /** CPU milliseconds per request. */
  ms: number
  perSecond: number
  failed: number
}

/** @param before an earlier commit to compare with */
export async function measureNotKept(
  folder: string,
  before: string | undefined,
  seconds: number,
): Promise<Figure[]> {
  const env = { MEMORY_MB: String(machineMb) }
  // Always stopped; otherwise the next run would find the folders in use.
  await using running = new AsyncDisposableStack()
  const now = await startVersion(process.cwd(), join(folder, 'now'), size, env)
  running.defer(now.stop)
  const old = before
    ? await startVersion(await checkout(before, folder), join(folder, `before-${before}`), size, env)
    : undefined
  if (old) running.defer(old.stop)
  const reference = await startReferenceBeside(join(folder, 'now'))
  if (reference) running.defer(reference.stop)
  const kinds = await kindsOf(now.database.pool, now.tokens, reference?.tokens ?? [])
  const contenders: Contender[] = []
  if (reference) {
    const pids = [reference.pid, ...now.pids.slice(1)]
    contenders.push(contender('Django', { ...reference, pids }, (kind) => kind.referenceRequests))
  }
  if (old) {
    const supported = await supportedRequests(old, kinds)
    contenders.push(contender('before', old, (kind) => supported.get(kind)))
  }
  contenders.push(contender('now', now, (kind) => kind.requests))
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) {
      // Drop queued mails: they would be sent minutes later and count for other requests.
      for (const version of [now, old]) await version?.database.pool.query(dropJobs)
      for (const contender of contenders) await measureOne(contender, kind, round, seconds)
    }
  }
  // The reference's connections to our PostgreSQL must not count.
  await reference?.stop()
  return [...kinds.map((kind) => figureOf(kind, contenders)), await memoryOf(now, old)]
}

/** The requests that an earlier version supports, with its paths. */
async function supportedRequests(
  { url, tokens }: Version,
  kinds: Kind[],
): Promise<Map<Kind, Kind['requests']>> {
  const supported = new Map<Kind, Kind['requests']>()
  for (const kind of kinds) {
    const ours = kind.requests.tokens ? { ...kind.requests, tokens } : kind.requests
    const candidates = kind.formerPaths ? [ours, { ...ours, paths: kind.formerPaths }] : [ours]
    for (const requests of candidates) {
      if (!requests.method && (await fetch(url + requests.paths?.[0])).status === 404) continue
      supported.set(kind, requests)
      break
    }
  }
  return supported
}

const contender = (
  name: string,
  { url, pids }: Pick<Version, 'url' | 'pids'>,
  requestsFor: Contender['requestsFor'],
): Contender => ({
  name,
  url,
  pids,
  requestsFor,
  costs: new Map(),
})

async function measureOne(contender: Contender, kind: Kind, round: number, seconds: number): Promise<void> {
  const ours = contender.requestsFor(kind)
  if (!ours) return
  const first = Math.floor((round * (ours.paths?.length ?? 0)) / rounds)
  const cpuBefore = await cpuMs(contender.pids)
  const { answered, per_second, failed } = await load({ ...ours, url: contender.url, seconds, first })
  const spent = (await cpuMs(contender.pids)) - cpuBefore
  const cost = { ms: spent / answered, perSecond: per_second, failed }
  contender.costs.set(kind.what, [...(contender.costs.get(kind.what) ?? []), cost])
}

function figureOf({ what, maxMs }: Kind, contenders: Contender[]): Figure {
  const tried = contenders.filter(({ costs }) => costs.has(what))
  const middle = ({ costs }: Contender, of: keyof Cost) =>
    quantile(
      (costs.get(what) ?? []).map((cost) => cost[of]),
      0.5,
    )
  const words = tried.map((contender) => {
    const failed = middle(contender, 'failed')
    const failures = failed > 0 ? `, ${failed} FAILED` : ''
    return `${contender.name} ${middle(contender, 'ms').toFixed(2)} ms (${middle(contender, 'perSecond')} per second${failures})`
  })
  const isSound = tried.every((contender) => middle(contender, 'failed') === 0)
  const now = middle(contenders.at(-1) as Contender, 'ms')
  return {
    what,
    must: maxMs === undefined ? '' : `at most ${maxMs} ms CPU`,
    measured: words.join(', '),
    is_met: isSound && (maxMs === undefined || now <= maxMs),
  }
}

async function memoryOf(now: Version, old: Version | undefined): Promise<Figure> {
  // Exclude our own connections.
  for (const version of [now, old]) await version?.database.close()
  const measure = async () => ({ now: await pssMb(now.pids), before: old && (await pssMb(old.pids)) })
  const loaded = await measure()
  await wait(untilQuietMs)
  const idle = await measure()
  const formatMemory = (of: 'now' | 'before') =>
    `${of} ${idle[of]} MB, ${loaded[of]} MB under concurrent load`
  return {
    what: `${untilQuietMs / 1000} s after the load, server and PostgreSQL together at ${size.sites.toLocaleString('en')} sites, defaults of a 1 GB machine`,
    must: `at most ${maxMb} MB PSS`,
    measured: [...(old ? [formatMemory('before')] : []), formatMemory('now')].join('; '),
    is_met: idle.now <= maxMb,
  }
}

/** Starts the reference on another database of the same server. */
async function startReferenceBeside(folder: string) {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    whenRunning: 'adopt',
    databases: ['wend', 'reference'],
  })
  const url = await fillReference(urlOf(postgres, 'reference'), size)
  const reference = await startReference(url)
  const database = openDatabase(url, { connections: 1 })
  const tokens: string[] = []
  for (let n = 1; n <= 64; n++) tokens.push(await startSession(database.db, n, 'a benchmark'))
  await database.close()
  return reference && { ...reference, tokens }
}
