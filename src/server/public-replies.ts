import type { OutgoingHttpHeaders } from 'node:http'
import { addressOf } from '#contract/address.ts'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { answer, type Handled } from './answer.ts'
import { bytesOf, type Finished, finish } from './finished.ts'
import { keep } from './kept.ts'
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
}

const memory = { values: 16 * 1024 * 1024, finished: 48 * 1024 * 1024 }
/** Addresses longer than this are answered but not kept, so that nobody fills the memory with names. */
const longest_name = 500

export function publicReplies(site: Site): PublicReplies {
  const values = keep<unknown>(site.changes, memory.values)
  const bytes = keep<Finished>(site.changes, memory.finished)

  async function document(url: string, make: () => Promise<MadeDocument>) {
    if (url.length > longest_name) return (await make()).value
    const { value } = await bytes.get(url, async () => {
      const made = await make()
      // Only what is there is kept: a 404 of today may be a site tomorrow.
      return { ...made, keep: made.keep !== false && made.value.status === 200, bytes: bytesOf(made.value) }
    })
    return value
  }

  async function reply<E extends Endpoint>(handled: Handled, input: InputOf<E>) {
    const given = input as Record<string, unknown>
    const make = async () => {
      const keys = new Set<string>()
      let keep = true
      const value = await answer(handled, given, {
        db: site.db,
        site,
        viewer: null,
        ip: '',
        device: '',
        call: { endpoint: handled.endpoint, input: given },
        depends: (...more) => {
          for (const key of more) keys.add(key)
        },
        once: () => {
          keep = false
        },
        status: () => {},
      })
      return { value, keys, keep, bytes: 2 * JSON.stringify(value ?? null).length }
    }
    const name = addressOf(handled.endpoint.route, given).address
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
  }
}
