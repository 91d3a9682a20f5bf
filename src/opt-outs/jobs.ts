import { findUnusedPictures } from '#accounts/own-account/unused-pictures.ts'
import { forgetSchedule } from '#crawler/politeness/sweep-hosts.ts'
import { lockSitesWithContent } from '#platform/db/lock-order.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import { deliver, sendMail } from '#platform/mail/deliver.ts'
import { deleteFiles, retryTimeAfterBackup } from '#platform/media/delete-files.ts'
import { pictureFileNames } from '#platform/media/picture-file-names.ts'
import type { Services } from '#platform/services.ts'
import { hashKey, newKey } from './keys.ts'
import { renderDecisionMail, renderProofMail } from './mails.ts'
import { findSiteIds, lockRequest, markRequestDone, removeOldRequests, storeMailKey } from './queries.ts'
import { eraseSite } from './site-queries.ts'

/** Emails the key that proves ownership. The key is created here, so that neither queues nor backups contain it. */
export const mailProofKey = defineJob<{ request_id: number }>('mail_proof_of_site', 5)

const mailProofTask = (services: Services): Task =>
  task(mailProofKey, async ({ request_id: id }, attempt) => {
    const key = newKey()
    const request = await storeMailKey(services.db, id, hashKey(key))
    if (!request?.email) return
    const retryOn = await deliver(
      services,
      { ...renderProofMail(services, { ...request, email: request.email }, key), about: null },
      attempt,
    )
    if (retryOn)
      await addJob(services.db, mailProofKey, { request_id: id }, { runAt: retryOn, key: `proof mail ${id}` })
  })

/** Carries out a granted request and notifies the requester. */
export const carryOutRequest = defineJob<{ request_id: number }>('fulfil_owner_request')

const carryOutRequestTask = (services: Services): Task =>
  task(carryOutRequest, async ({ request_id: id }) => {
    await inTransaction(services.db, async (tx) => {
      const request = await lockRequest(tx, id)
      if (request?.state !== 'granted' || request.done_on) return
      // Includes sites that were listed concurrently with the decision.
      const sites = await findSiteIds(tx, request.url_key)
      await lockSitesWithContent(tx, sites)
      await forgetSchedule(tx, sites)
      if (request.wish === 'stop') return
      const urls: string[] = []
      for (const site of sites) urls.push(...(await eraseSite(tx, site)))
      if (urls.length > 0) await addJob(tx, removePictures, { urls })
    })
    await inTransaction(services.db, async (tx) => {
      const request = await lockRequest(tx, id)
      if (request?.state !== 'granted' || request.done_on) return
      await markRequestDone(tx, id)
      if (request.email)
        await addJob(tx, sendMail, renderDecisionMail(services, { ...request, email: request.email }))
    })
  })

/** Deletes the pictures of an erased site unless other content uses them. */
export const removePictures = defineJob<{ urls: string[] }>('remove_pictures')

const removePicturesTask = (services: Services): Task =>
  task(removePictures, async ({ urls }) => {
    const deleted = await deleteFiles(services, async (tx) =>
      (await findUnusedPictures(tx, urls)).flatMap(pictureFileNames),
    )
    if (deleted === undefined)
      await addJob(services.db, removePictures, { urls }, { runAt: retryTimeAfterBackup() })
  })

/** Deletes requests that were never proven, and personal data of decided ones. */
export const sweepOwnerRequests = defineJob<object>('sweep_owner_requests', 3)

export const ownerRequestTasks = (services: Services): Task[] => [
  mailProofTask(services),
  carryOutRequestTask(services),
  removePicturesTask(services),
  task(sweepOwnerRequests, () => removeOldRequests(services.db)),
]
