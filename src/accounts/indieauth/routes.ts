import { apiError, nonFieldError, notFound } from '#api-contract/api-error.ts'
import type { Db } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { enter } from '../auth/complete-login.ts'
import { changeFactors } from '../auth/recent-auth.ts'
import { needsSecondStep, removeSecondSteps, startSecondStep } from '../auth/second-step.ts'
import { tellOwner } from '../events/tell-owner.ts'
import { newToken } from '../users/tokens.ts'
import { lockVerified } from '../users/verified.ts'
import { authorizationUrl, challengeOf } from './client.ts'
import {
  beginDomain,
  linkDomain,
  listDomains,
  logInByDomain,
  removeDomain,
  verifyDomain,
} from './contract.ts'
import { discover } from './discover.ts'
import {
  domainKnown,
  domainOff,
  domainRefused,
  domainTaken,
  domainUnknown,
  tooManyDomains,
} from './errors.ts'
import { nameOf, readProfileAddress } from './profile-address.ts'
import {
  deleteDomain,
  domainsOf,
  endProved,
  findByDomain,
  findProved,
  insertDomain,
  isDomainOff,
  keepBegun,
  keepProved,
  noteUse,
  spendBegun,
} from './queries.ts'
import { redeem } from './redeem.ts'

/** More than anybody logs in with. */
const maxDomains = 10

const refused = () => nonFieldError(domainRefused())
const off = (url: string) => apiError(domainOff({ name: nameOf(url) }))

/** @throws ApiError 400 for a key that proves nothing, or not any more */
async function getProved(db: Db, key: string): Promise<string> {
  const url = await findProved(db, key)
  if (url === undefined) throw refused()
  return url
}

export const routes = [
  implement(
    beginDomain,
    async ({ url }, { db, services }) => {
      const { config, fetcher } = services
      const address = readProfileAddress(url, config)
      if (await isDomainOff(db, address.url_key, null)) throw off(address.url)
      const found = await discover(fetcher, config.public_url, address.url)
      const state = newToken()
      const verifier = newToken()
      const challenge = challengeOf(verifier)
      await keepBegun(db, found, { state, challenge })
      const asked = { me: address.url, state, challenge }
      return {
        authorization_url: authorizationUrl(config, found.authorization_endpoint, asked),
        state,
        verifier,
      }
    },
    { limit: 'domain_by_address' },
  ),

  implement(
    verifyDomain,
    async ({ state, verifier, code, iss }, context) => {
      const { db, record, services } = context
      const begun = await spendBegun(db, state)
      const isOurs = begun?.challenge === challengeOf(verifier) && (begun.issuer ?? iss) === iss
      if (!begun || !isOurs) {
        record('domain_refused', null)
        throw refused()
      }
      const address = await redeem(services, begun, { code, verifier }).catch((error: unknown) => {
        record('domain_refused', null)
        throw error
      })
      return { key: await keepProved(db, address), name: nameOf(address.url) }
    },
    { limit: 'domain_by_address' },
  ),

  implement(
    logInByDomain,
    async ({ key }, context) => {
      const { db, record } = context
      const url = await getProved(db, key)
      const known = await findByDomain(db, url)
      if (!known) throw nonFieldError(domainUnknown({ name: nameOf(url) }))
      context.concerns(known.user_id)
      if (known.is_off) throw off(url)
      const opened = await db.transaction().execute(async (tx) => {
        const owner = await lockVerified(tx, known.user_id, async () => {
          const now = await findByDomain(tx, url)
          return now?.id === known.id && (await endProved(tx, key))
        })
        if (!owner) throw refused()
        await noteUse(tx, known.id)
        if (owner.has_second_factor) return startSecondStep(tx, owner)
        // No proof of more: a domain is lost more easily than a password, and must not settle in.
        return { auth_token: await enter(tx, context, owner, false) }
      })
      if (!('auth_token' in opened)) {
        record('second_factor_asked', known.user_id)
        throw needsSecondStep(known.user_id, opened)
      }
      record('log_in', known.user_id)
      return opened
    },
    { limit: 'log_in_by_address' },
  ),

  implement(listDomains, async (_, { db, viewer }) => {
    const domains = await domainsOf(db, viewer.id)
    return domains.map((domain) => ({ ...domain, name: nameOf(domain.url) }))
  }),

  implement(linkDomain, async ({ key }, context) => {
    const { db, services, viewer } = context
    const address = readProfileAddress(await getProved(db, key), services.config)
    const name = nameOf(address.url)
    if (await isDomainOff(db, address.url_key, viewer.id)) throw off(address.url)
    const added = await changeFactors(context, async (tx, owner) => {
      const own = await domainsOf(tx, viewer.id)
      if (own.some(({ url }) => url === address.url)) throw nonFieldError(domainKnown({ name }))
      if (own.length >= maxDomains) throw nonFieldError(tooManyDomains({ max: maxDomains }))
      const row = await insertDomain(tx, owner, address)
      if (!row) throw nonFieldError(domainTaken({ name }))
      if (!(await endProved(tx, key))) throw refused()
      await tellOwner(tx, context, viewer, 'domain_linked')
      return row
    })
    context.record('domain_linked')
    return { ...added, name, is_off: false }
  }),

  implement(removeDomain, async ({ id }, context) => {
    const { viewer } = context
    await changeFactors(context, async (tx) => {
      if (!(await deleteDomain(tx, viewer.id, id))) throw notFound()
      // It may have begun one.
      await removeSecondSteps(tx, viewer.id)
      await tellOwner(tx, context, viewer, 'domain_removed')
    })
    context.record('domain_removed')
  }),
]
