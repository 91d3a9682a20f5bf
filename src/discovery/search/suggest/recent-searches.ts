import { deviceStorage } from '#client/storage/device-storage.ts'
import { persistedState } from '#client/storage/persisted-state.ts'

/** Maximum number, so that they do not fill the list of suggestions. */
const maxSearches = 5
const name = 'wend-searches'
const storage = persistedState<string[]>(name)

/** Recent searches on this device, latest first; they never leave it. */
export const readRecentSearches = (): string[] => storage.getItem(name)?.state ?? []

export const addRecentSearch = (query: string): string[] =>
  save([query, ...readRecentSearches().filter((search) => search !== query)].slice(0, maxSearches))

export const removeRecentSearch = (query: string): string[] =>
  save(readRecentSearches().filter((search) => search !== query))

/** Clears all recent searches. */
export const clearRecentSearches = (): void => deviceStorage.removeItem(name)

function save(searches: string[]): string[] {
  storage.setItem(name, { state: searches })
  return searches
}
