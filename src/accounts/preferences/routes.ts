import { invalidFields } from '#api-contract/api-error.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getPreferences, savePreferences } from './contract.ts'
import { languageUnavailable } from './errors.ts'
import { loadPreferences, setPreferences } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(getPreferences, schemas.getPreferences, (_, { db, viewer, services: { config } }) =>
    loadPreferences(db, viewer.id, config.languages),
  ),
  implement(
    savePreferences,
    schemas.savePreferences,
    async (changes, { db, viewer, services: { config } }) => {
      const enabled: readonly string[] = config.languages
      if (changes.language && !enabled.includes(changes.language))
        throw invalidFields({ language: [languageUnavailable()] })
      await setPreferences(db, viewer.id, changes)
      return loadPreferences(db, viewer.id, enabled)
    },
  ),
]
