import { deviceStorage } from './device-storage.ts'

// Beside persisted-queries.ts, which comes after the first paint: who logs out does not wait for it.

export const persistedName = 'wend-queries'

/** Removes what this device has stored. */
export const forgetPersistedQueries = (): void => deviceStorage.removeItem(persistedName)
