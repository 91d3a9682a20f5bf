import type { ServerModule } from '#platform/http/server-module.ts'
import { routes as contact } from './contact/routes.ts'
import * as donationErrors from './donations/errors.ts'
import { donationTasks, sweepStripeEvents } from './donations/jobs.ts'
import { routes as donations } from './donations/routes.ts'
import { serveStripeWebhook } from './donations/webhook.ts'
import { routes as legalPages } from './legal-pages/routes.ts'
import { serveDocuments, watchDocuments } from './legal-pages/serve-documents.ts'
import { routes as siteSettings } from './site-settings/routes.ts'

export const instance: ServerModule = {
  routes: [...contact, ...donations, ...legalPages, ...siteSettings],
  nonApiRoutes: [watchDocuments, serveStripeWebhook],
  localizedRoutes: [serveDocuments],
  errors: [donationErrors],
  jobs: donationTasks,
  recurring: [{ job: sweepStripeEvents, schedule: '23 4 * * 0' }],
}
