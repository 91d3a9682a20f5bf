import { glob, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#app/modules.ts'
import { invalidationKeys } from '#platform/cache/invalidation-keys.ts'
import type { Product } from '#platform/http/app.ts'
import type { PublicCache } from '#platform/http/public-cache.ts'
import { publicFeeds, publicReplies } from './public-replies.ts'
import { setPublicStage } from './public-stage.ts'
import { root } from './vitest.ts'
import { startWend, type Wend } from './wend.ts'

// The list of cache keys says who invalidates each and what depends on it, as it is.

let wend: Wend
/** Of the product, as routes are given it. */
let publicCache: PublicCache
beforeAll(async () => {
  const keepCache: Product['otherRoutes'][number] = (_, _services, { replies }) => {
    publicCache = replies
  }
  wend = await startWend({ otherRoutes: [keepCache] })
})
afterAll(() => wend.close())

type Use = 'triggers' | 'statements' | 'replies'
type Found = Record<string, string[]>

const listed = (use: Use): Found =>
  Object.fromEntries(
    Object.entries(invalidationKeys)
      .map(([kind, uses]): [string, string[]] => [kind, uses[use]])
      .filter(([, users]) => users.length > 0),
  )

/** Users by what they use, in order. */
function byKind(pairs: Iterable<[kind: string, user: string]>): Found {
  const found: Record<string, Set<string>> = {}
  for (const [kind, user] of pairs) found[kind] = (found[kind] ?? new Set()).add(user)
  return Object.fromEntries(
    Object.keys({ ...invalidationKeys, ...found })
      .filter((kind) => found[kind])
      .map((kind) => [kind, [...(found[kind] ?? [])].sort()]),
  )
}

const kindOf = (key: string) => key.replace(/:.*/, ':')

describe('each key', () => {
  it('is invalidated by the triggers and functions of the database that are listed', async () => {
    const { rows } = await sql<{ name: string; source: string; triggers: string[] }>`
      select p.proname as name, p.prosrc as source, array(select c.relname || '.' || t.tgname from pg_trigger t
        join pg_class c on c.oid = t.tgrelid where t.tgfoid = p.oid and not t.tgisinternal) as triggers
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc ~ '\\minvalidate\\('`.execute(
      wend.db,
    )
    const found = rows.flatMap(({ name, source, triggers }) =>
      // A call with anything but a literal is an unknown key.
      [...source.matchAll(/\binvalidate\((?:'([^']*)')?/g)].flatMap(([call, key = call]) =>
        (triggers.length > 0 ? triggers : [`${name}()`]).map((user): [string, string] => [key, user]),
      ),
    )
    expect(byKind(found)).toEqual(listed('triggers'))
  })

  it('is invalidated by the statements that are listed', async () => {
    const found: [string, string][] = []
    for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root })) {
      if (/\.test\.|\/testing\/|invalidation-keys\.ts$/.test(file)) continue
      const text = (await readFile(`${root}/${file}`, 'utf8')).replace(/\/\*.*?\*\//gs, '')
      // Whatever names no key first is unknown. A backup that was restored drops everything.
      const calls = text.matchAll(
        /\binvalidates?\((?:[^)'`]*['`]([\w ]+:?))?|pg_notify\('changed', (?!'\*')/g,
      )
      for (const [call, key = call] of calls) found.push([key, file])
    }
    expect(byKind(found)).toEqual(listed('statements'))
  })

  it('is what the replies and feeds that are listed depend on', async () => {
    const { site, talk, inputs } = await setPublicStage(wend)
    const params = { tag: 'maps', username: 'Bob', slug: 'old-maps', id: `${site}`, discussion: `${talk}` }
    const found: [string, string][] = []
    await wend.db.transaction().execute(async (tx) => {
      for (const { name, make } of [
        ...publicReplies(wend, routes, inputs),
        ...publicFeeds(wend, params, 'maps'),
      ]) {
        const made = await make(tx)
        const [, user = ''] = /^(?:GET |feeds of )(\S+)/.exec(name) ?? []
        if (made.isKept) for (const key of made.keys) found.push([kindOf(key), user])
      }
    })
    const { document } = publicCache
    for (const address of ['/newsfeed/feed.json?tag=maps', '/.well-known/recommendations.opml']) {
      publicCache.document = (caller, parameters, make) =>
        document(caller, parameters, async (...given) => {
          const made = await make(...given)
          for (const key of made.keys) found.push([kindOf(key), address.replace(/\?.*/, '')])
          return made
        })
      expect((await wend.anyone(`GET ${address}`)).status).toBe(200)
    }
    publicCache.document = document
    expect(byKind(found)).toEqual(listed('replies'))
  })

  it('is invalidated by something, and something depends on it', () => {
    const idle = Object.entries(invalidationKeys).filter(
      ([, { triggers, statements, replies }]) =>
        triggers.length + statements.length === 0 || replies.length === 0,
    )
    expect(idle).toEqual([])
  })
})
