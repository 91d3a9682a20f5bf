import { invalidFields } from '#api-contract/api-error.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getPreferences, savePreferences } from './contract.ts'
import { languageOff } from './errors.ts'
import { getPreferencesOf, setPreferences } from './queries.ts'

export const routes = [
  implement(getPreferences, (_, { db, viewer, services: { config } }) =>
    getPreferencesOf(db, viewer.id, config.languages),
  ),
  implement(savePreferences, async (wanted, { db, viewer, services: { config } }) => {
    const on: readonly string[] = config.languages
    if (wanted.language && !on.includes(wanted.language)) throw invalidFields({ language: [languageOff()] })
    await setPreferences(db, viewer.id, wanted)
    return getPreferencesOf(db, viewer.id, on)
  }),
]
