import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import { getDomain } from 'tldts'
import type { SiteUrl } from '#addresses/site-address.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { getThrottleGroup } from '#crawler/scheduler/throttle-groups.ts'
import type { Db } from '#platform/db/db.ts'
import { mailAtOtherDomain, mailProofImpossible } from './errors.ts'

/** A person may have a few hosts under one domain; domains with more are shared. */
const maxHostsPerPerson = 5

/**
 * The error if an email to this address would not prove ownership of a site; undefined if it would. The address must be
 * at the site's registrable domain (private suffixes of the Public Suffix List count as such), and no one else may have
 * sites there.
 */
export async function findMailProofError(
  db: Db,
  email: string,
  { url, url_key, domain }: SiteUrl,
): Promise<ErrorDetail | undefined> {
  const host = new URL(url).hostname
  const siteDomain = registrableDomain(host)
  const group = getThrottleGroup(host)
  const isShared =
    siteDomain === null ||
    group.name !== getDomain(host) ||
    (await hasManyHosts(db, group.name)) ||
    (new URL(url).pathname !== '/' && (await hasOtherSites(db, domain, url_key)))
  if (isShared) return mailProofImpossible({ domain: getDomain(host) ?? domain })
  const mailHost = domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
  return registrableDomain(mailHost) === siteDomain ? undefined : mailAtOtherDomain({ domain: siteDomain })
}

const registrableDomain = (host: string) => getDomain(host, { allowPrivateDomains: true })

async function hasManyHosts(db: Db, group: string): Promise<boolean> {
  const { rows } = await sql`
    select from reading_hosts h join reading_lanes l on l.id = h.lane_id where l.name = ${group}
    limit ${maxHostsPerPerson + 1}`.execute(db)
  return rows.length > maxHostsPerPerson
}

async function hasOtherSites(db: Db, domain: string, urlKey: string): Promise<boolean> {
  const { rows } =
    await sql`select from blogs where domain = ${domain} and url_key <> ${urlKey} limit 1`.execute(db)
  return rows.length > 0
}
