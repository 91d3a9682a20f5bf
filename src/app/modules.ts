import { accounts } from '#accounts/module.ts'
import * as addressErrors from '#addresses/errors.ts'
import * as sharedErrors from '#api-contract/errors.ts'
import { branding } from '#branding/module.ts'
import { conversations } from '#conversations/module.ts'
import { crawler } from '#crawler/module.ts'
import { discovery } from '#discovery/module.ts'
import { holds } from '#holds/module.ts'
import type { Message } from '#i18n/message.ts'
import { instance } from '#instance/module.ts'
import { moderation } from '#moderation/module.ts'
import { newsfeed } from '#newsfeed/module.ts'
import { notifications } from '#notifications/module.ts'
import { optOuts } from '#opt-outs/module.ts'
import type { ServerModule } from '#platform/http/server-module.ts'
import { sendMailTask } from '#platform/mail/deliver.ts'
import { sweepRateLimits, sweepRateLimitsTask } from '#platform/rate-limits/rate-limits.ts'
import type { Services } from '#platform/services.ts'
import { profiles } from '#profiles/module.ts'
import { reports } from '#reports/module.ts'
import { sites } from '#sites/module.ts'
import { syndication } from '#syndication/module.ts'
import { serveIcons, serveManifest } from './icons/serve-icons.ts'

/** Contributions that belong to no single domain. */
const sharedModule: ServerModule = {
  nonApiRoutes: [serveIcons],
  localizedRoutes: [serveManifest],
  errors: [sharedErrors, addressErrors],
  jobs: (services) => [sendMailTask(services), sweepRateLimitsTask(services.db)],
  recurring: [{ job: sweepRateLimits, schedule: '7 * * * *' }],
}

export const modules: ServerModule[] = [
  sharedModule,
  accounts,
  profiles,
  sites,
  conversations,
  newsfeed,
  discovery,
  crawler,
  syndication,
  notifications,
  branding,
  instance,
  holds,
  reports,
  optOuts,
  moderation,
]

export const routes = modules.flatMap((module) => module.routes ?? [])

/** All declared errors. */
export const errors = modules.flatMap((module) => module.errors ?? []).flatMap(Object.values)

/** Messages by error code, for translation. */
export const errorTexts: Record<string, Message> = Object.fromEntries(
  errors.map(({ code, text }) => [code, text]),
)

export const outboxConsumers = modules.flatMap((module) => module.outboxConsumers ?? [])

/** All job types, and the recurring ones. */
export const jobs = (services: Services) => ({
  tasks: modules.flatMap((module) => module.jobs?.(services) ?? []),
  recurring: modules.flatMap((module) => module.recurring ?? []),
})
