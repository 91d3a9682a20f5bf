import { attempt, safeStorage, setReadOnly } from './device-storage.ts'
import { rehydrators } from './persisted-store.ts'

/**
 * Everything Wend stores in a browser, and its owner: logging out removes the member's stores. Only
 * device-storage.ts, and early-input.ts to read the session, access the browser's storages directly
 * (device-stores.test.ts).
 */
interface Stores {
  /** Lets an account recognize this device. */
  'wend-device': 'device'
  'wend-session': 'member'
  'wend-drafts': 'member'
  'wend-site-drafts': 'member'
  'wend-queries': 'member'
  'wend-searches': 'member'
  /** Progress through "Surprise me", one store per filter. */
  'wend-surprise': 'member'
  /** Languages of the interface and of content. */
  'wend-language': 'member'
  'wend-reads': 'member'
  /** sessionStorage: a pending log-in with the member's own domain. */
  'wend-waiting-log-in': 'member'
  /** sessionStorage: the action a visitor wanted to take before logging in. */
  'wend-wanted': 'member'
}

/** The name of a store, optionally with a suffix. */
export type StoreName = keyof Stores | `${keyof Stores}-${string}`
type DeviceStoreName = { [Name in keyof Stores]: Stores[Name] extends 'device' ? Name : never }[keyof Stores]

/** The only names needed at run time; the list above type-checks them. */
const deviceStores: Record<DeviceStoreName, true> = { 'wend-device': true }

/** Lasts until the window is closed. */
export const windowStorage = safeStorage(() => sessionStorage)

/** Removes the member's stores, including leftovers of earlier versions. */
function clearMemberStores(): void {
  for (const open of [() => localStorage, () => sessionStorage])
    attempt(() => {
      for (const name of Object.keys(open()))
        if (name.startsWith('wend-') && !(name in deviceStores)) open().removeItem(name)
    })
}

function rehydrateStores(): void {
  for (const rehydrate of Object.values(rehydrators)) rehydrate()
}

/** Clears the member's data, on the device and in all windows. */
export function clearMemberData(): void {
  clearMemberStores()
  rehydrateStores()
}

/** Clears the member's data before leaving the page, and stops writes: pending work must not restore it. */
export function clearMemberDataAndFreeze(): void {
  clearMemberStores()
  setReadOnly(true)
}

// Pages restored from the back/forward cache have missed changes, such as logging out.
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    setReadOnly(false)
    rehydrateStores()
  })
