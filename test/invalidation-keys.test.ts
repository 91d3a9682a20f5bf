import { glob, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#app/modules.ts'
import { invalidationKeys } from '#platform/cache/invalidation-keys.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Product } from '#platform/http/app.ts'
import type { PublicCache } from '#platform/http/public-cache.ts'
import { createPublicFixture } from './public-fixture.ts'
import { listPublicFeeds, listPublicReplies } from './public-replies.ts'
import { root } from './vitest.ts'
import { startWend, type Wend } from './wend.ts'

// docs/invalidation-keys.md lists the current producers and dependents of each key. To regenerate it: npx vitest run
// --project unit test/invalidation-keys.test.ts -u

let wend: Wend
/** The cache of the running app. */
let publicCache: PublicCache
beforeAll(async () => {
  const captureCache: Product['nonApiRoutes'][number] = (_, _services, { publicCache: cache }) => {
    publicCache = cache
  }
  wend = await startWend({ nonApiRoutes: [captureCache] })
})
afterAll(() => wend.close())

const uses = ['trigger', 'statement', 'reply'] as const
type Use = (typeof uses)[number]

const usesByKind = new Map<string, Record<Use, Set<string>>>()
const getUses = (kind: string) => {
  const usesOfKind = usesByKind.get(kind) ?? { trigger: new Set(), statement: new Set(), reply: new Set() }
  usesByKind.set(kind, usesOfKind)
  return usesOfKind
}
const addUse = (kind: string, use: Use, user: string) => getUses(kind)[use].add(user)

const introduction = `# What depends on what

For each key of a cached reply (\`src/platform/cache/invalidation-keys.ts\`): the triggers and statements that invalidate it, and
the routes and feeds whose replies depend on it. Made by
\`npx vitest run --project unit test/invalidation-keys.test.ts -u\`: do not change by hand.`

const getKind = (key: string) => key.replace(/:.*/, ':')

describe('each key is', () => {
  it('invalidated by triggers and functions of the database', async () => {
    const { rows } = await sql<{ name: string; source: string; triggers: string[] }>`
      select p.proname as name, p.prosrc as source, array(select c.relname || '.' || t.tgname from pg_trigger t
        join pg_class c on c.oid = t.tgrelid where t.tgfoid = p.oid and not t.tgisinternal) as triggers
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc ~ '\\minvalidate\\('`.execute(
      wend.db,
    )
    for (const { name, source, triggers } of rows) {
      // A call without a literal key is recorded as it stands, which fails below.
      for (const [call, key = call] of source.matchAll(/\binvalidate\((?:'([^']*)')?/g))
        for (const user of triggers.length > 0 ? triggers : [`${name}()`]) addUse(key, 'trigger', user)
    }
  })

  it('invalidated by statements', async () => {
    for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root })) {
      if (/\.test\.|\/testing\/|invalidation-keys\.ts$/.test(file)) continue
      const text = (await readFile(`${root}/${file}`, 'utf8')).replace(/\/\*.*?\*\//gs, '')
      // A call that does not begin with a literal key is unknown. Restoring a backup drops everything.
      const calls = text.matchAll(
        /\binvalidate(?:Sql)?\((?:[^)'`]*['`]([\w ]+:?))?|pg_notify\('changed', (?!'\*')/g,
      )
      for (const [call, key = call] of calls) addUse(key, 'statement', file)
    }
  })

  it('a dependency of replies and feeds', async () => {
    const { site, discussion, inputs } = await createPublicFixture(wend)
    const params = {
      tag: 'maps',
      username: 'Bob',
      slug: 'old-maps',
      id: `${site}`,
      discussion: `${discussion}`,
    }
    await inTransaction(wend.db, async (tx) => {
      for (const { name, make } of [
        ...listPublicReplies(wend, routes, inputs),
        ...listPublicFeeds(wend, params, 'maps'),
      ]) {
        const rendered = await make(tx)
        const [, user = ''] = /^(?:GET |feeds of )(\S+)/.exec(name) ?? []
        if (rendered.isCacheable) for (const key of rendered.keys) addUse(getKind(key), 'reply', user)
      }
    })
    const { getDocument } = publicCache
    for (const address of ['/newsfeed/feed.json?tag=maps', '/.well-known/recommendations.opml']) {
      publicCache.getDocument = (caller, parameters, make) =>
        getDocument(caller, parameters, async (...args) => {
          const document = await make(...args)
          for (const key of document.keys) addUse(getKind(key), 'reply', address.replace(/\?.*/, ''))
          return document
        })
      expect((await wend.anonymous(`GET ${address}`)).status).toBe(200)
    }
    publicCache.getDocument = getDocument
  })

  it('declared, invalidated and depended on', async () => {
    expect([...usesByKind.keys()].sort()).toEqual([...invalidationKeys].sort())
    const unusedKinds = invalidationKeys.filter((kind) => {
      const { trigger, statement, reply } = getUses(kind)
      return trigger.size + statement.size === 0 || reply.size === 0
    })
    expect(unusedKinds).toEqual([])
  })

  it('documented in docs/invalidation-keys.md', async () => {
    const lines = invalidationKeys.flatMap((kind) => [
      `\n## \`${kind}\`\n`,
      ...uses.flatMap((use) => [...getUses(kind)[use]].sort().map((user) => `- ${use}: \`${user}\``)),
    ])
    await expect(`${introduction}\n${lines.join('\n')}\n`).toMatchFileSnapshot('../docs/invalidation-keys.md')
  })
})
