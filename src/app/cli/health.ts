import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parseSiteUrl } from '#addresses/site-address.ts'
import { previewCrawl } from '#crawler/crawl/preview-crawl.ts'
import { findKnownSite } from '#crawler/health/health-queries.ts'
import { judgeSite } from '#crawler/health/judge-site.ts'
import { type KnownSite, siteAsSubmitted, updateKnownSite } from '#crawler/health/known-site.ts'
import { createNameServerLookup } from '#crawler/health/name-servers.ts'
import { toObservedFeed } from '#crawler/health/observation.ts'
import { isPage, type ObservedSite } from '#crawler/health/observed-site.ts'
import { crawlerUserAgent } from '#crawler/http/user-agent.ts'
import { createSnapshot } from '#crawler/pages/page-snapshot.ts'
import type { Translator } from '#i18n/translator.ts'
import { readPageFacts } from '#page-metadata/page-facts.ts'
import { createOutboundAgent } from '#platform/outbound/outbound-agent.ts'
import { createPoliteFetcher } from '#platform/outbound/polite-fetcher.ts'
import type { Config } from '#platform/runtime/config.ts'
import { OperatorError } from '#platform/runtime/operator-error.ts'
import { ownVersion } from '#platform/schema/migration-mark.ts'
import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { readConfig } from '../config/read-config.ts'
import { healthLines } from './health-lines.ts'
import { type Command, runCommand } from './run-command.ts'

// `npm run health -- URL`: shows the evidence for judging a site's health, and the verdict. Stores nothing.

const usage = (t: Translator) =>
  `npm run health -- URL                       ${t('shows what a first reading of the site finds')}
npm run health -- URL --against stored      ${t('compares it with what’s stored about the listed site')}
npm run health -- URL --against URL or FILE ${t('compares it with another page, such as an archived copy')}

${t('URL can also be a file.')}`

const emptySite = siteAsSubmitted({ title: '', description: '' })

/** Returns undefined if there is no such file, because the argument may be a URL without `https://`. */
async function readFileIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf-8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !path.includes('/')) return undefined
    throw error
  }
}

/** Observes a site at a URL or in an HTML file. */
async function observe(target: string, config: Config): Promise<ObservedSite> {
  const oldPosts = { present: 0, gone: 0 }
  const html = /^https?:\/\//.test(target) ? undefined : await readFileIfExists(target)
  if (html !== undefined) {
    const address = 'http://file.invalid/'
    const frontPage = { sight: createSnapshot(html, readPageFacts(html), new URL(address)), address }
    return { address, frontPage, feed: undefined, oldPosts }
  }
  const parsed = parseSiteUrl(target)
  if ('error' in parsed)
    throw new OperatorError((t) => t.parts(parsed.error.text, parsed.error.params) as string)
  const isProxied = config.outboundProxy !== undefined
  const agent = createOutboundAgent({ proxy: config.outboundProxy })
  const fetcher = createPoliteFetcher({ agent, userAgent: crawlerUserAgent(config, ownVersion()) })
  const { snapshot, failure, feed } = await previewCrawl(parsed.url, { fetcher, withRecommendations: false })
  const frontPage = snapshot ?? (failure === null ? undefined : { failure })
  const nameServers = isProxied ? [] : await createNameServerLookup()(parsed.url)
  return {
    address: parsed.url,
    frontPage,
    feed: feed ? toObservedFeed(feed) : undefined,
    oldPosts,
    nameServers,
  }
}

async function loadStored(target: string, config: Config): Promise<KnownSite> {
  const database = await openConfiguredDatabase(config, { ifRunning: 'use', schema: 'require' })
  try {
    const knownSite = await findKnownSite(database.db, target)
    if (!knownSite)
      throw new OperatorError((t) =>
        t('Nothing is known about a site at {address} yet.', { address: target }),
      )
    return knownSite
  } finally {
    await database.close()
  }
}

async function loadKnownSite(against: string, target: string, config: Config): Promise<KnownSite> {
  if (against === 'stored') return loadStored(target, config)
  const { frontPage, feed } = await observe(against, config)
  return updateKnownSite(
    emptySite,
    isPage(frontPage) ? frontPage.sight : undefined,
    typeof feed === 'object' ? feed : undefined,
  )
}

/** Returns undefined for unknown options. */
function tryParse<Result>(parse: () => Result): Result | undefined {
  try {
    return parse()
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')) return undefined
    throw error
  }
}

export const health: Command = async (args, { env, t, print }) => {
  const options = { against: { type: 'string' }, help: { type: 'boolean' } } as const
  const parsedArgs = tryParse(() => parseArgs({ args, options, allowPositionals: true }))
  const [target, ...rest] = parsedArgs?.positionals ?? []
  if (!parsedArgs || target === undefined || rest.length > 0 || parsedArgs.values.help) return usage(t)
  const { values } = parsedArgs
  const config = readConfig(env)
  const knownSite =
    values.against === undefined ? undefined : await loadKnownSite(values.against, target, config)
  const observedSite = await observe(target, config)
  print(healthLines(t, observedSite, judgeSite(knownSite ?? emptySite, knownSite, observedSite)).join('\n'))
  return undefined
}

if (import.meta.main) await runCommand(health)
