import { deviceStorage } from '#web/device-storage.ts'
import { persistedState } from '#web/persisted-state.ts'

/** More would fill the list that they are shown in. */
const most = 5
const name = 'wend-searches'
const storage = persistedState<string[]>(name)

/** What was searched for on this device, the latest first; nobody else learns of it. */
export const readSearches = async (): Promise<string[]> => (await storage.getItem(name))?.state ?? []

export async function keepSearch(query: string): Promise<string[]> {
  const others = (await readSearches()).filter((one) => one !== query)
  return keep([query, ...others].slice(0, most))
}

export const forgetSearch = async (query: string): Promise<string[]> =>
  keep((await readSearches()).filter((one) => one !== query))

/** Removes all of them. */
export const forgetSearches = (): void => deviceStorage.removeItem(name)

function keep(searches: string[]): string[] {
  storage.setItem(name, { state: searches })
  return searches
}
