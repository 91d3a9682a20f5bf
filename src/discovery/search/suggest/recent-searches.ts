import { deviceStorage } from '#client/storage/device-storage.ts'
import { persistedState } from '#client/storage/persisted-state.ts'

/** More would fill the list that they are shown in. */
const most = 5
const name = 'wend-searches'
const storage = persistedState<string[]>(name)

/** What was searched for on this device, the latest first; nobody else learns of it. */
export const readSearches = (): string[] => storage.getItem(name)?.state ?? []

export const keepSearch = (query: string): string[] =>
  keep([query, ...readSearches().filter((one) => one !== query)].slice(0, most))

export const forgetSearch = (query: string): string[] => keep(readSearches().filter((one) => one !== query))

/** Removes all of them. */
export const forgetSearches = (): void => deviceStorage.removeItem(name)

function keep(searches: string[]): string[] {
  storage.setItem(name, { state: searches })
  return searches
}
