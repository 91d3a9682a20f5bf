import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { deviceStorage } from '#web/device-storage.ts'
import { persistedState } from '#web/persisted-state.ts'
import { readSession, sessionStore } from './device-session.ts'

interface Drafts {
  /** The author: no one else who logs in here gets to see them. */
  owner: number | null
  /** What was typed and not sent yet, by purpose: `comment:12`. */
  texts: Record<string, string>
}

const name = 'wend-drafts'
/** Beyond this, the oldest drafts are dropped: forgotten ones must not fill the device. */
const maxDrafts = 50

/** Texts being written, kept on this device until they are sent. */
export const draftStore = create<Drafts>()(
  persist((): Drafts => ({ owner: null, texts: {} }), {
    name,
    storage: persistedState<Drafts>(deviceStorage),
  }),
)

/** Stores a text; an empty one is removed. */
export function keepDraft(key: string, text: string): void {
  const { [key]: _, ...others } = draftStore.getState().texts
  const kept = Object.entries(others).slice(-maxDrafts + 1)
  draftStore.setState({
    owner: readSession()?.id ?? draftStore.getState().owner,
    texts: Object.fromEntries(text === '' ? Object.entries(others) : [...kept, [key, text]]),
  })
}

/** Removes all drafts, as logging out does. */
function forgetDrafts(): void {
  draftStore.setState({ owner: null, texts: {} })
}

/** The draft for a purpose, `undefined` where nothing was typed. */
export const useDraft = (key: string): string | undefined => draftStore((state) => state.texts[key])

sessionStore.subscribe(({ session }) => {
  const { owner } = draftStore.getState()
  if (!session || owner === session.id) return
  if (owner !== null) forgetDrafts()
  draftStore.setState({ owner: session.id })
})

// Another tab writes to the same storage: without this, the last one to write would drop the other's drafts.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === name) void draftStore.persist.rehydrate()
  })
}
