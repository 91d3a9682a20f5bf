import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deviceStorage } from './device-storage.ts'

interface Drafts {
  /** What was typed and not sent yet, by what it is for: `comment:12`. */
  texts: Record<string, string>
}

const name = 'wend-drafts'
/** Older drafts make room when there are more: forgotten ones must not fill the device. */
const most_drafts = 50

/** Texts that are being written, kept on this device until they are sent. */
export const draftStore = create<Drafts>()(
  persist((): Drafts => ({ texts: {} }), {
    name,
    version: 2,
    storage: createJSONStorage(() => deviceStorage),
  }),
)

/** Keeps a text; an empty one is forgotten. */
export function keepDraft(key: string, text: string): void {
  const { [key]: _, ...others } = draftStore.getState().texts
  const kept = Object.entries(others).slice(-most_drafts + 1)
  draftStore.setState({
    texts: Object.fromEntries(text === '' ? Object.entries(others) : [...kept, [key, text]]),
  })
}

/** Forgets everything that was being written, as logging out does. */
export function forgetDrafts(): void {
  draftStore.setState({ texts: {} })
}

/** The draft for something, `undefined` where nothing was typed. */
export const useDraft = (key: string): string | undefined => draftStore((state) => state.texts[key])

// Another tab writes to the same storage: without this, the last one to write would forget the other's drafts.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === name) void draftStore.persist.rehydrate()
  })
}
