import { apiError, nonFieldError } from '#api-contract/api-error.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { completeLogin } from '../auth/complete-login.ts'
import { changeCredentials } from '../auth/recent-auth.ts'
import { removeSecondSteps, secondStepError, startSecondStep } from '../auth/second-step.ts'
import { notifyOwner } from '../events/notify-owner.ts'
import { lockAndRecheckAccount } from '../users/rechecked-account.ts'
import { newToken } from '../users/tokens.ts'
import { authorizationUrl, createPkceChallenge } from './client.ts'
import {
  linkDomain,
  listDomains,
  logInByDomain,
  removeDomain,
  startDomainLogin,
  verifyDomain,
} from './contract.ts'
import { discoverServer } from './discover.ts'
import {
  domainAlreadyLinked,
  domainDisabled,
  domainRefused,
  domainTaken,
  domainUnknown,
  tooManyDomains,
} from './errors.ts'
import { displayAddress, parseProfileAddress } from './profile-address.ts'
import {
  consumePendingLogin,
  consumeProvenAddress,
  deleteDomain,
  findByDomain,
  findDomains,
  findProvenAddress,
  insertDomain,
  insertPendingLogin,
  insertProvenAddress,
  isDomainDisabled,
  markDomainUsed,
} from './queries.ts'
import { redeemCode } from './redeem.ts'
import * as schemas from './schemas.ts'

/** Far more than anyone needs. */
const maxDomains = 10

const domainError = () => nonFieldError(domainRefused())
const domainOffError = (url: string) => apiError(domainDisabled({ name: displayAddress(url) }))

/** @throws ApiError 400 for an invalid or expired key */
async function getProvenAddress(db: Db, key: string): Promise<string> {
  const url = await findProvenAddress(db, key)
  if (url === undefined) throw domainError()
  return url
}

export const routes = [
  implement(
    startDomainLogin,
    schemas.startDomainLogin,
    async ({ url }, { db, services }) => {
      const { config, fetcher } = services
      const address = parseProfileAddress(url, config)
      if (await isDomainDisabled(db, address.url_key, null)) throw domainOffError(address.url)
      const server = await discoverServer(fetcher, config.publicUrl, address.url)
      const state = newToken()
      const verifier = newToken()
      const challenge = createPkceChallenge(verifier)
      await insertPendingLogin(db, server, { state, challenge })
      const request = { me: address.url, state, challenge }
      return {
        authorization_url: authorizationUrl(config, server.authorization_endpoint, request),
        state,
        verifier,
      }
    },
    { limit: 'domain_by_address' },
  ),

  implement(
    verifyDomain,
    schemas.verifyDomain,
    async ({ state, verifier, code, iss }, context) => {
      const { db, record, services } = context
      const pending = await consumePendingLogin(db, state)
      const isMatch = pending?.challenge === createPkceChallenge(verifier) && (pending.issuer ?? iss) === iss
      if (!pending || !isMatch) {
        record('domain_refused', null)
        throw domainError()
      }
      const address = await redeemCode(services, pending, { code, verifier }).catch((error: unknown) => {
        record('domain_refused', null)
        throw error
      })
      return { key: await insertProvenAddress(db, address), name: displayAddress(address.url) }
    },
    { limit: 'domain_by_address' },
  ),

  implement(
    logInByDomain,
    schemas.logInByDomain,
    async ({ key }, context) => {
      const { db, record } = context
      const url = await getProvenAddress(db, key)
      const domain = await findByDomain(db, url)
      if (!domain) throw nonFieldError(domainUnknown({ name: displayAddress(url) }))
      context.setSubject(domain.user_id)
      if (domain.is_off) throw domainOffError(url)
      const outcome = await inTransaction(db, async (tx) => {
        const owner = await lockAndRecheckAccount(tx, domain.user_id, async () => {
          const current = await findByDomain(tx, url)
          return current?.id === domain.id && (await consumeProvenAddress(tx, key))
        })
        if (!owner) throw domainError()
        await markDomainUsed(tx, domain.id)
        if (owner.has_second_factor) return startSecondStep(tx, owner)
        // Does not count as recent authentication: a domain is lost more easily than a password, so it must not be able
        // to add credentials.
        return { auth_token: await completeLogin(tx, context, owner, false) }
      })
      if (!('auth_token' in outcome)) {
        record('second_factor_asked', domain.user_id)
        throw secondStepError(domain.user_id, outcome)
      }
      record('log_in', domain.user_id)
      return outcome
    },
    { limit: 'log_in_by_address' },
  ),

  implement(listDomains, schemas.listDomains, async (_, { db, viewer }) => {
    const domains = await findDomains(db, viewer.id)
    return domains.map((domain) => ({ ...domain, name: displayAddress(domain.url) }))
  }),

  implement(linkDomain, schemas.linkDomain, async ({ key }, context) => {
    const { db, services, viewer } = context
    const address = parseProfileAddress(await getProvenAddress(db, key), services.config)
    const name = displayAddress(address.url)
    if (await isDomainDisabled(db, address.url_key, viewer.id)) throw domainOffError(address.url)
    const newDomain = await changeCredentials(context, async (tx, owner) => {
      const existing = await findDomains(tx, viewer.id)
      if (existing.some(({ url }) => url === address.url)) throw nonFieldError(domainAlreadyLinked({ name }))
      if (existing.length >= maxDomains) throw nonFieldError(tooManyDomains({ max: maxDomains }))
      const row = await insertDomain(tx, owner, address)
      if (!row) throw nonFieldError(domainTaken({ name }))
      if (!(await consumeProvenAddress(tx, key))) throw domainError()
      await notifyOwner(tx, context, viewer, 'domain_linked')
      return row
    })
    context.record('domain_linked')
    return { ...newDomain, name, is_off: false }
  }),

  implement(removeDomain, schemas.removeDomain, async ({ id }, context) => {
    const { viewer } = context
    await changeCredentials(context, async (tx) => {
      if (!(await deleteDomain(tx, viewer.id, id))) throw notFound()
      // A pending second step may have been started with this domain.
      await removeSecondSteps(tx, viewer.id)
      await notifyOwner(tx, context, viewer, 'domain_removed')
    })
    context.record('domain_removed')
  }),
]
