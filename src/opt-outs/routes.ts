import { parseSiteUrl } from '#addresses/site-address.ts'
import { apiError, invalidFields, nonFieldError } from '#api-contract/api-error.ts'
import { honeypotFilled } from '#api-contract/errors.ts'
import { crawlerUserAgent } from '#crawler/http/user-agent.ts'
import { appendToAuditLog } from '#platform/audit-log/append.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { ownVersion } from '#platform/schema/migration-mark.ts'
import { checkProof } from './check-proof.ts'
import { getCrawlerIdentity, getOwnerRequest, proveOwnerRequest, submitOwnerRequest } from './contract.ts'
import { emailNeeded, mailedLinkRequired } from './errors.ts'
import { grantRequest } from './grant.ts'
import { mailProofKey } from './jobs.ts'
import { deriveProofWord, hashKey, newKey } from './keys.ts'
import { findMailProofError } from './mail-proof.ts'
import { addRequest, getRequestByKey, lockRequest, type RequestRow } from './queries.ts'
import type { OwnerRequest } from './schemas.ts'
import * as schemas from './schemas.ts'

const version = ownVersion()

export const routes = [
  implement(
    getCrawlerIdentity,
    schemas.getCrawlerIdentity,
    async (_, { services: { config }, dependsOn }) => {
      dependsOn('settings')
      return {
        user_agent: crawlerUserAgent(config, version),
        contact_email: config.contactEmail ?? null,
      }
    },
  ),

  implement(
    submitOwnerRequest,
    schemas.submitOwnerRequest,
    async ({ homepage, url, wish, proof, email, note, language }, context) => {
      const { db, services } = context
      if (homepage) throw nonFieldError(honeypotFilled())
      const address = parseSiteUrl(url)
      if ('error' in address) throw invalidFields({ url: [address.error] })
      if (proof === 'mail') await assertMailProof(context, address, email)
      const key = newKey()
      const request = await inTransaction(db, async (tx) => {
        const row = await addRequest(tx, {
          ...address,
          wish,
          proof,
          note,
          email: email ?? null,
          language: services.config.languages.find((code) => code === language) ?? null,
          key_hash: hashKey(key),
          state: proof === 'staff' ? 'waiting' : 'unproven',
        })
        if (proof === 'mail') await addJob(tx, mailProofKey, { request_id: row.id })
        return row
      })
      context.noStore()
      return { ...toOwnerRequest({ ...request, is_by_mail: false }, key), key }
    },
    { limit: 'owner_request' },
  ),

  implement(getOwnerRequest, schemas.getOwnerRequest, async ({ key }, { db, noStore }) => {
    noStore()
    return toOwnerRequest(await getRequestByKey(db, key), key)
  }),

  implement(
    proveOwnerRequest,
    schemas.proveOwnerRequest,
    async ({ key }, { db, services, noStore }) => {
      noStore()
      const request = await getRequestByKey(db, key)
      const { id, proof, domain, is_by_mail } = request
      if (request.state !== 'unproven') return toOwnerRequest(request, key)
      if (proof === 'tag' || proof === 'robots') {
        await services.limits.take('proof_check_of_site', domain)
        await checkProof(services.fetcher, { url: request.url, proof }, deriveProofWord(key))
      } else if (!is_by_mail) throw apiError(mailedLinkRequired())
      await inTransaction(db, async (tx) => {
        const lockedRequest = await lockRequest(tx, id)
        if (lockedRequest?.state !== 'unproven') return
        await grantRequest(tx, lockedRequest, null)
        await appendToAuditLog(
          tx,
          { id: null, username: 'Wend' },
          {
            action: 'request.prove',
            target: `request:${id}`,
            reason: '',
            after: { wish: lockedRequest.wish, proof },
          },
        )
      })
      return toOwnerRequest(await getRequestByKey(db, key), key)
    },
    { limit: 'proof_check' },
  ),
]

async function assertMailProof(
  { db, services }: RequestContext,
  address: Parameters<typeof findMailProofError>[2],
  email: string | undefined,
): Promise<void> {
  if (email === undefined) throw invalidFields({ email: [emailNeeded()] })
  const error = await findMailProofError(db, email, address)
  if (error) throw invalidFields({ email: [error] })
  await services.limits.take('proof_mail', email.toLowerCase())
}

function toOwnerRequest(request: RequestRow, key: string): OwnerRequest {
  const { url, wish, proof, state, is_by_mail, reason, created_on, done_on } = request
  const isPublicProof = proof === 'tag' || proof === 'robots'
  const proof_word = isPublicProof ? deriveProofWord(key) : null
  return { url, wish, proof, state, is_by_mail, proof_word, reason, created_on, done_on }
}
