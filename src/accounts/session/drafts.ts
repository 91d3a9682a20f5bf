import { persistedStore } from '#client/storage/persisted-store.ts'

interface Drafts {
  /** Unsent texts by key, such as `comment:12`. */
  texts: Record<string, string>
}

/** Drafts per device; the oldest are dropped. */
const maxDrafts = 50

/** Texts being written, stored on this device until they are sent. */
export const draftStore = persistedStore<Drafts>('wend-drafts', { texts: {} })

/** Saves a draft; an empty text removes it. */
export function saveDraft(key: string, text: string): void {
  const { [key]: _, ...rest } = draftStore.getState().texts
  const latest = Object.entries(rest).slice(-maxDrafts + 1)
  draftStore.setState({
    texts: Object.fromEntries(text === '' ? Object.entries(rest) : [...latest, [key, text]]),
  })
}

/** The draft of this key; undefined if there is none. */
export const useDraft = (key: string): string | undefined => draftStore((state) => state.texts[key])
