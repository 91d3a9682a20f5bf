import { deviceStorage } from '#web/device-storage.ts'

const prefix = 'wend-surprise'

/** Where the cursor of a walk along surprises is stored: along all sites, or what they are kept to. */
const keptAt = (within: string) => (within === 'all' ? prefix : `${prefix}-${within}`)

export const readPlace = (within: string): string | null => deviceStorage.getItem(keptAt(within))

export const keepPlace = (within: string, walk: string): void => deviceStorage.setItem(keptAt(within), walk)

/** Removes all of them, as logging out does: their names say which tags and languages somebody walked along. */
export function forgetPlaces(): void {
  for (const name of deviceStorage.names()) if (name.startsWith(prefix)) deviceStorage.removeItem(name)
}
