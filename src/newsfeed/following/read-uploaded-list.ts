import { apiError, toErrorMessage } from '#api-contract/api-error.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import type { Db } from '#platform/db/db.ts'
import { readInThread } from '#sites/imports/read-in-thread.ts'
import { resolveSites } from '#sites/imports/resolve-sites.ts'
import type { SiteToAdd } from '#sites/imports/site-to-add.ts'
import { warningText, wholeFile } from '#sites/imports/warnings.ts'
import { checkListings } from '#sites/listing/listing-checks.ts'
import { findSitesByIds } from '#sites/listing/queries.ts'
import { listTooLong, listTooSlow } from './errors.ts'
import { filterFollowed, findListedIdsByKey } from './queries.ts'

/** For reading a file: 20,000 outlines take a second. */
const timeoutMs = 15_000
const batchSize = 500

type EntryLocation = Parameters<typeof warningText>[1] & object
interface ParsedList {
  sites: { site: SiteToAdd; where: EntryLocation }[]
  unreadable: { where: EntryLocation; url: string; error: ErrorDetail }[]
}

/**
 * Parses the first entries of a list, in a worker thread.
 * @throws ApiError 400 if that takes too long
 */
export async function parseList(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedList> {
  const sites: ParsedList['sites'] = []
  const unreadable: ParsedList['unreadable'] = []
  let entryCount = 0
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const list = await readInThread('', { bytes, batchSize, countsFirst: false }, signal)
    for await (const { entry, site } of list.entries) {
      if ('note' in entry) continue
      entryCount += 1
      if (entryCount > limits.list_entries) {
        const max = limits.list_entries
        unreadable.push({ where: wholeFile(), url: '', error: listTooLong({ max }) })
        break
      }
      if ('error' in entry) unreadable.push({ where: entry.where, url: '', error: entry.error })
      else if (site && 'error' in site)
        unreadable.push({ where: entry.where, url: entry.url ?? entry.feed_url ?? '', error: site.error })
      else if (site) sites.push({ site, where: entry.where })
    }
  } catch (error) {
    if (signal.aborted) throw apiError(listTooSlow())
    throw error
  }
  return { sites, unreadable }
}

/** Sorts a list's sites into listed, new and unreadable ones for a member. */
export async function compareList(db: Db, userId: number, { sites: parsed, unreadable }: ParsedList) {
  const sites = await deduplicateSites(db, parsed)
  const listedIds = await findListedIdsByKey(
    db,
    sites.map(({ site }) => site.url_key),
  )
  const blogs = await findSitesByIds(db, [...new Set(listedIds.values())])
  const followed = await filterFollowed(db, userId, [...listedIds.values()])
  const unlisted = sites.filter(({ site }) => !listedIds.has(site.url_key))
  const checks = await checkListings(
    db,
    unlisted.map(({ site }) => ({ address: site, feed_url: site.feed_url })),
  )
  const blockedSites = unlisted.flatMap(({ site, where }, n) => {
    const error = checks[n]?.blockError
    return error ? [{ where, url: site.url, error }] : []
  })
  return {
    known: blogs.map((site) => ({ ...site, follows: followed.has(site.id) })),
    unknown: unlisted
      .filter((_, n) => !checks[n]?.blockError)
      .map(({ site: { title, url, feed_url } }) => ({ title, url, feed_url })),
    unreadable: [...unreadable, ...blockedSites].map(({ where, url, error }) => {
      const { message: sentence, code = error.code, params = {} } = toErrorMessage(error)
      return { line: warningText(defaultTranslator, where), where, url, reason: sentence, code, params }
    }),
  }
}

/** The list's sites without duplicates. Listed ones get the URL that they have here. */
async function deduplicateSites(db: Db, parsed: ParsedList['sites']): Promise<ParsedList['sites']> {
  const resolved = await resolveSites(
    db,
    parsed.map(({ site }) => site),
  )
  const byKey = new Map<string, ParsedList['sites'][number]>()
  for (const [n, site] of resolved.entries()) {
    const where = parsed[n]?.where
    if (where && !byKey.has(site.url_key)) byKey.set(site.url_key, { site, where })
  }
  return [...byKey.values()]
}
