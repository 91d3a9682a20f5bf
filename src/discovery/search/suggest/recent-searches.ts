import { deviceStorage } from '#client/storage/device-storage.ts'
import { persistedState } from '#client/storage/persisted-state.ts'

/** Maximum number, so that they do not fill the list of suggestions. */
const most = 5
const name = 'wend-searches'
const storage = persistedState<string[]>(name)

/** Recent searches on this device, latest first; they never leave it. */
export const readSearches = (): string[] => storage.getItem(name)?.state ?? []

export const keepSearch = (query: string): string[] =>
  keep([query, ...readSearches().filter((one) => one !== query)].slice(0, most))

export const forgetSearch = (query: string): string[] => keep(readSearches().filter((one) => one !== query))

/** Clears all recent searches. */
export const forgetSearches = (): void => deviceStorage.removeItem(name)

function keep(searches: string[]): string[] {
  storage.setItem(name, { state: searches })
  return searches
}
