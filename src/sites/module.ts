import { apiError } from '#api-contract/api-error.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import type { ServerModule } from '#platform/http/server-module.ts'
import { routes as bookmarks } from './bookmarks/routes.ts'
import { sweepPictures, sweepPicturesTask } from './editing/jobs.ts'
import { routes as editing } from './editing/routes.ts'
import * as importErrors from './imports/errors.ts'
import * as errors from './listing/errors.ts'
import { alreadyListedError, blockedErrorFromTrigger } from './listing/listing-checks.ts'
import { updateRegisteredDomains, updateRegisteredDomainsTask } from './listing/update-registered-domains.ts'
import { routes as ownership } from './ownership/routes.ts'
import { redirectFormerPath } from './page/redirect-former-path.ts'
import { routes as listing } from './page/routes.ts'
import * as suggestedEditErrors from './suggested-edits/errors.ts'
import { routes as suggestedEdits } from './suggested-edits/routes.ts'
import * as tagErrors from './tags/errors.ts'
import { relateTags, relateTagsTask } from './tags/find-relations.ts'
import { routes as tags } from './tags/routes.ts'

export const sites: ServerModule = {
  routes: [...listing, ...editing, ...ownership, ...bookmarks, ...suggestedEdits, ...tags],
  nonApiRoutes: [redirectFormerPath],
  errors: [errors, importErrors, suggestedEditErrors, tagErrors],
  constraints: {
    // The proposer is someone else: who decides an edit is the caller.
    blog_edits_proposer_id_fkey: notFound,
    merges_target_stays: () => apiError(errors.mergeTarget()),
    blogs_url_key: () => alreadyListedError(),
    blogs_not_erased: ({ detail }) => blockedErrorFromTrigger(detail),
  },
  jobs: (services) => [
    sweepPicturesTask(services),
    updateRegisteredDomainsTask(services.db),
    relateTagsTask(services.db),
  ],
  recurring: [
    { job: sweepPictures, schedule: '41 3 * * *' },
    { job: updateRegisteredDomains, schedule: '3 3 * * *' },
    { job: relateTags, schedule: '49 * * * *' },
  ],
}
