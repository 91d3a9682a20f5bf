import { deviceStorage } from '#client/storage/device-storage.ts'

/** Where the cursor of a walk along surprises is stored: along all sites, or what they are kept to. */
const keptAt = (within: string) => (within === 'all' ? 'wend-surprise' : (`wend-surprise-${within}` as const))

export const readPlace = (within: string): string | null => deviceStorage.getItem(keptAt(within))

export const keepPlace = (within: string, walk: string): void => deviceStorage.setItem(keptAt(within), walk)
