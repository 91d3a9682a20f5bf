import { mediaHashOf, mediaNameOf, pictureName, pictureSourcesOf, storedWidthsOf } from '#contract/media.ts'
import { lockAllAbout } from '#features/locks/locks.ts'
import { forgetSchedule } from '#features/reading/sweep-hosts.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { defineJob, type Task, task } from '#server/jobs/job.ts'
import { deliver, sendMail } from '#server/mail/deliver.ts'
import type { Services } from '#server/services.ts'
import { hashOfKey, newKey } from './keys.ts'
import { decisionMail, proofMail } from './mails.ts'
import { lockRequest, removeOldRequests, sitesOf } from './queries.ts'
import { eraseSite, unusedPictures } from './site-queries.ts'

/** Mails the key that proves a site. It is made here, so that it waits in no queue and no backup. */
export const mailProof = defineJob<{ request_id: number }>('mail_proof_of_site', 5)

const mailProofTask = (services: Services): Task =>
  task(mailProof, async ({ request_id: id }, attempt) => {
    const key = newKey()
    const request = await services.db
      .updateTable('owner_requests')
      .set({ mail_key_hash: hashOfKey(key) })
      .where('id', '=', id)
      .where('state', '=', 'unproven')
      .returningAll()
      .executeTakeFirst()
    if (!request?.email) return
    const putOff = await deliver(
      services.mailer,
      services.log,
      proofMail(services, { ...request, email: request.email }, key),
      attempt,
    )
    if (putOff)
      await addJob(services.db, mailProof, { request_id: id }, { run_at: putOff, key: `proof mail ${id}` })
  })

/** Does what a granted request asks for, and tells the person who asked. */
export const fulfilRequest = defineJob<{ request_id: number }>('fulfil_owner_request')

const fulfilRequestTask = (services: Services): Task =>
  task(fulfilRequest, async ({ request_id: id }) => {
    const pictures = await services.db.transaction().execute(async (tx) => {
      const request = await lockRequest(tx, id)
      if (request?.state !== 'granted' || request.done_on) return []
      // Also those that were listed in the moment of the decision.
      const sites = await sitesOf(tx, request.url_key)
      await lockAllAbout(tx, sites)
      await forgetSchedule(tx, sites)
      if (request.wish === 'stop') return []
      const urls: string[] = []
      for (const site of sites) urls.push(...(await eraseSite(tx, site)))
      return urls
    })
    for (const url of await unusedPictures(services.db, pictures))
      for (const name of filesOfPicture(url)) await services.media.delete(name)
    await services.db.transaction().execute(async (tx) => {
      const request = await lockRequest(tx, id)
      if (request?.state !== 'granted' || request.done_on) return
      await tx.updateTable('owner_requests').set({ done_on: new Date() }).where('id', '=', id).execute()
      if (request.email)
        await addJob(tx, sendMail, decisionMail(services, { ...request, email: request.email }))
    })
  })

/** The names of all files that a site's picture consists of. */
function filesOfPicture(url: string): string[] {
  const hash = mediaHashOf(mediaNameOf(url) ?? '')
  const sources = pictureSourcesOf(url)
  if (hash === undefined || !sources) return []
  const { width, height } = sources
  return storedWidthsOf(width).flatMap((wide) => [
    pictureName(hash, width, height, wide, 'avif'),
    pictureName(hash, width, height, wide, 'webp'),
  ])
}

/** Removes requests that nobody proved, and what decided ones held about their authors. */
export const sweepOwnerRequests = defineJob<object>('sweep_owner_requests', 3)

export const ownerRequestTasks = (services: Services): Task[] => [
  mailProofTask(services),
  fulfilRequestTask(services),
  task(sweepOwnerRequests, () => removeOldRequests(services.db)),
]
