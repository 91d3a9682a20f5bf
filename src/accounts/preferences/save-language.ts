import { apiAsUser } from '../session/api-as.ts'
import { updateSession } from '../session/device-session.ts'
import { savePreferences } from './contract.ts'

/** Saves the language with the account, for emails. @throws ApiError */
export async function saveLanguage(language: string): Promise<void> {
  await apiAsUser(savePreferences, { language })
  updateSession({ language })
}
