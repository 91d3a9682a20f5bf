import type { OutgoingHttpHeaders } from 'node:http'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { answer, type Handled } from './answer.ts'
import { bytesOf, type Finished, finish } from './finished.ts'
import { type Kept, keep } from './kept.ts'
import { refusalFor } from './refusals.ts'
import type { Site } from './site.ts'

/** A finished answer, the keys that it depends on, and whether it may be kept. */
export interface MadeDocument {
  value: Finished
  keys: Iterable<string>
  keep?: boolean
}

/** What anonymous callers get, kept: the replies as values for server rendering, and as finished bytes for HTTP. */
export interface PublicReplies {
  /** Finished bytes for an address, if they are kept. */
  peek(url: string): Finished | undefined
  /** Finished bytes for a call; refusals are thrown and never kept. */
  finished(
    handled: Handled,
    input: Record<string, unknown>,
    url: string,
    headers: OutgoingHttpHeaders,
  ): Promise<Finished>
  /** The reply as a value, with the keys that it depends on. */
  reply<E extends Endpoint>(
    handled: Handled,
    input: InputOf<E>,
  ): Promise<{ value: ReplyOf<E>; keys: Set<string>; keep: boolean }>
  /** Finished bytes of anything else that is the same for everybody: pages, feeds. */
  document(url: string, make: () => Promise<MadeDocument>): Promise<Finished>
  readonly bytes: number
  readonly size: number
  /** For metrics. */
  counts(): Record<'pages' | 'replies', Kept<unknown>['counts']>
}

/** A page that says "come back later": what is kept is better than that. */
class AwayPage extends Error {
  readonly page: Finished
  constructor(page: Finished) {
    super('the database is away')
    this.page = page
  }
}

// Values weigh several times their text once they are objects.
const memory = { values: 5 * 1024 * 1024, finished: 16 * 1024 * 1024 }
/** Addresses longer than this are answered but not kept, so that nobody fills the memory with names. */
const longest_name = 500

/** One name for one call, however its query is ordered; a field given twice is not the same as one with a comma. */
function nameOf(route: string, given: Record<string, unknown>): string {
  const fields = Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([field, value]) => [field, typeof value === 'object' ? value : String(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `${route} ${JSON.stringify(fields)}`
}

export function publicReplies(site: Site): PublicReplies {
  const isAway = (error: unknown) => error instanceof AwayPage || refusalFor(error)?.status === 503
  const values = keep<unknown>(site.changes, { most_bytes: memory.values, isAway })
  const bytes = keep<Finished>(site.changes, { most_bytes: memory.finished, isAway })

  async function document(url: string, make: () => Promise<MadeDocument>) {
    // An address with a host in it is somebody's trick, not a name for what others ask.
    if (url.length > longest_name || !url.startsWith('/')) return (await make()).value
    try {
      const { value } = await bytes.get(url, async () => {
        const made = await make()
        if (made.value.status === 503) throw new AwayPage(made.value)
        // Only what is there is kept: a 404 of today may be a site tomorrow.
        return { ...made, keep: made.keep !== false && made.value.status === 200, bytes: bytesOf(made.value) }
      })
      return value
    } catch (error) {
      if (error instanceof AwayPage) return error.page
      throw error
    }
  }

  async function reply<E extends Endpoint>(handled: Handled, input: InputOf<E>) {
    const given = input as Record<string, unknown>
    const make = async () => {
      const keys = new Set<string>()
      let keep = true
      const visit = {
        site,
        viewer: null,
        ip: '',
        device: '',
        call: { endpoint: handled.endpoint, input: given },
        depends: (...more: string[]) => {
          for (const key of more) keys.add(key)
        },
        once: () => {
          keep = false
        },
        status: () => {},
      }
      const value = await site.reads.read((db) => answer(handled, given, { ...visit, db }))
      // What depends on nothing would never be dropped.
      return { value, keys, keep: keep && keys.size > 0, bytes: 2 * JSON.stringify(value ?? null).length }
    }
    const name = nameOf(handled.endpoint.route, given)
    if (name.length > longest_name)
      return (await make()) as { value: ReplyOf<E>; keys: Set<string>; keep: boolean }
    return (await values.get(name, make)) as { value: ReplyOf<E>; keys: Set<string>; keep: boolean }
  }

  return {
    peek: (url) => bytes.peek(url),
    document,
    reply,
    finished: (handled, input, url, headers) =>
      document(url, async () => {
        const { value, keys, keep } = await reply(handled, input)
        return {
          value: await finish(JSON.stringify(value), 200, {
            ...headers,
            'content-type': 'application/json; charset=utf-8',
            'cache-control': keep ? 'public, max-age=0, must-revalidate' : 'no-store',
          }),
          keys,
          keep,
        }
      }),
    get bytes() {
      return values.bytes + bytes.bytes
    },
    get size() {
      return bytes.size
    },
    counts: () => ({ pages: bytes.counts, replies: values.counts }),
  }
}
