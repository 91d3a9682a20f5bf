import { persistedStore } from '#client/storage/persisted-store.ts'

interface Drafts {
  /** What was typed and not sent yet, by purpose: `comment:12`. */
  texts: Record<string, string>
}

/** Beyond this, the oldest drafts are dropped: forgotten ones must not fill the device. */
const maxDrafts = 50

/** Texts being written, kept on this device until they are sent. */
export const draftStore = persistedStore<Drafts>('wend-drafts', { texts: {} })

/** Stores a text; an empty one is removed. */
export function keepDraft(key: string, text: string): void {
  const { [key]: _, ...others } = draftStore.getState().texts
  const kept = Object.entries(others).slice(-maxDrafts + 1)
  draftStore.setState({
    texts: Object.fromEntries(text === '' ? Object.entries(others) : [...kept, [key, text]]),
  })
}

/** The draft for a purpose, `undefined` where nothing was typed. */
export const useDraft = (key: string): string | undefined => draftStore((state) => state.texts[key])
