import { isPaused } from '#crawler/politeness/request-budget.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getSiteSettings } from './contract.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(getSiteSettings, schemas.getSiteSettings, async (_, { db, services: { config }, dependsOn }) => {
    dependsOn('settings')
    // There is no setting to close sign-up yet.
    return { languages: config.languages, reading: !(await isPaused(db)), sign_up: true }
  }),
]
