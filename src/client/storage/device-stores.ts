import { attempt, closeStorages, storageOf } from './device-storage.ts'
import { rereads } from './persisted-store.ts'

/**
 * Everything that the site keeps in a browser, and whose it is: logging out removes what is the member's. Nothing else opens
 * storages of the browser (device-stores.test.ts) but device-storage.ts, and early-input.ts, which reads the session.
 */
interface Stores {
  /** By which an account recognizes this device. */
  'wend-device': 'device'
  'wend-session': 'member'
  'wend-drafts': 'member'
  'wend-site-drafts': 'member'
  'wend-queries': 'member'
  'wend-searches': 'member'
  /** One for each of what a walk along surprises is kept to. */
  'wend-surprise': 'member'
  /** Of the screens, and of what is read. */
  'wend-language': 'member'
  'wend-reads': 'member'
  /** In the window alone: a log-in that waits for another site. */
  'wend-waiting-log-in': 'member'
  /** In the window alone: what a visitor wanted to do, while they log in. */
  'wend-wanted': 'member'
}

/** The name of a store, or of one of several of its kind. */
export type StoreName = keyof Stores | `${keyof Stores}-${string}`
type OfDevice = { [Name in keyof Stores]: Stores[Name] extends 'device' ? Name : never }[keyof Stores]

/** The only names that a browser has to load; the list above checks them. */
const ofDevice: Record<OfDevice, true> = { 'wend-device': true }

/** What does not outlive the window. */
export const windowStorage = storageOf(() => sessionStorage)

/** Removes what is the member's, and what earlier versions have left. */
function clearMemberStores(): void {
  for (const open of [() => localStorage, () => sessionStorage])
    attempt(() => {
      for (const name of Object.keys(open()))
        if (name.startsWith('wend-') && !(name in ofDevice)) open().removeItem(name)
    })
}

function rereadStores(): void {
  for (const reread of Object.values(rereads)) reread()
}

/** Forgets what is the member's, on the device and in all windows. */
export function forgetMember(): void {
  clearMemberStores()
  rereadStores()
}

/** The same before the page is left, with what it shows: nothing that it still does brings anything back. */
export function forgetMemberAndClose(): void {
  clearMemberStores()
  closeStorages(true)
}

// A page that the browser had put aside, such as the one where its member has logged out, has heard of nothing meanwhile.
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    closeStorages(false)
    rereadStores()
  })
