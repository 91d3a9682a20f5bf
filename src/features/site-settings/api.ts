import { isPaused } from '#features/reading/budget.ts'
import { implement } from '#server/dispatch.ts'
import { getSiteSettings } from './contract.ts'

export const siteSettingsHandlers = [
  implement(getSiteSettings, async (_, { db, services: { config }, dependsOn }) => {
    dependsOn('settings')
    // Nothing closes sign-up so far.
    return { languages: config.languages, reading: !(await isPaused(db)), sign_up: true }
  }),
]
