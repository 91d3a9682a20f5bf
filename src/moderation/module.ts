import { invalidFields } from '#api-contract/api-error.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import type { ServerModule } from '#platform/http/server-module.ts'
import * as articleErrors from './admin/articles/errors.ts'
import { routes as articles } from './admin/articles/routes.ts'
import { routes as auditLog } from './admin/audit-log/routes.ts'
import * as hostErrors from './admin/blocked-hosts/errors.ts'
import { routes as blockedHosts } from './admin/blocked-hosts/routes.ts'
import { routes as blockedSites } from './admin/blocked-sites/routes.ts'
import { crawlerGauges, crawlerHealthCheck } from './admin/crawler/metrics.ts'
import { routes as crawler } from './admin/crawler/routes.ts'
import { routes as duplicates } from './admin/duplicates/routes.ts'
import { routes as health } from './admin/health/routes.ts'
import { importTasks, sweepImports } from './admin/imports/jobs.ts'
import { routes as imports } from './admin/imports/routes.ts'
import { serveImports } from './admin/imports/serve-imports.ts'
import { routes as jobs } from './admin/jobs/routes.ts'
import * as mergeErrors from './admin/merges/errors.ts'
import { routes as merges } from './admin/merges/routes.ts'
import { routes as messages } from './admin/messages/routes.ts'
import { routes as moderationQueue } from './admin/moderation-queue/routes.ts'
import { routes as optOuts } from './admin/opt-outs/routes.ts'
import { routes as overview } from './admin/overview/routes.ts'
import { endSuspensionTask } from './admin/people/end-suspension-task.ts'
import * as peopleErrors from './admin/people/errors.ts'
import { routes as people } from './admin/people/routes.ts'
import { routes as posts } from './admin/posts/routes.ts'
import * as reportErrors from './admin/reports/errors.ts'
import { routes as reports } from './admin/reports/routes.ts'
import { routes as settings } from './admin/settings/routes.ts'
import * as siteErrors from './admin/sites/errors.ts'
import { routes as sites } from './admin/sites/routes.ts'
import { routes as suggestedEdits } from './admin/suggested-edits/routes.ts'
import { routes as tagAliases } from './admin/tag-aliases/routes.ts'
import * as tagErrors from './admin/tags/errors.ts'
import { routes as tags } from './admin/tags/routes.ts'

export const moderation: ServerModule = {
  routes: [
    ...articles,
    ...auditLog,
    ...blockedHosts,
    ...blockedSites,
    ...crawler,
    ...duplicates,
    ...health,
    ...imports,
    ...jobs,
    ...merges,
    ...messages,
    ...moderationQueue,
    ...optOuts,
    ...overview,
    ...people,
    ...posts,
    ...reports,
    ...settings,
    ...sites,
    ...suggestedEdits,
    ...tagAliases,
    ...tags,
  ],
  nonApiRoutes: [
    (app, services, { streams, errorTexts }) => serveImports(app, services, streams, errorTexts),
  ],
  errors: [articleErrors, hostErrors, mergeErrors, peopleErrors, reportErrors, siteErrors, tagErrors],
  constraints: {
    // The account that staff suspend, not the caller's.
    suspensions_user_id_fkey: notFound,
    tags_value_key: () => invalidFields({ value: [tagErrors.tagNameTaken()] }),
  },
  jobs: ({ db }) => [...importTasks(db), endSuspensionTask(db)],
  recurring: [{ job: sweepImports, schedule: '13 4 * * *' }],
  gauges: crawlerGauges,
  healthChecks: [crawlerHealthCheck],
}
