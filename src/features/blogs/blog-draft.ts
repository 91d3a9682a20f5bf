import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Blog } from '#contract/shapes.ts'
import { readSession } from '#features/accounts/device-session.ts'
import { deviceStorage } from '#web/device-storage.ts'
import { persistedState } from '#web/persisted-state.ts'
import { forgetUpload } from '#web/picture-uploads.ts'

/** A site that is being written about: a new one, or with an id changes to one that is here. */
export interface BlogDraft {
  id: number | null
  url: string
  title: string
  description: string
  tags: string[]
  /** The picture's address here, once it was uploaded. */
  imagePreview: string | null
  feed_url: string | null
}

interface Drafts {
  /** By whose they are and what for: `3:blog:new`, `3:article:7`. */
  draft: Record<string, BlogDraft>
}

export const emptyDraft: BlogDraft = {
  id: null,
  url: '',
  title: '',
  description: '',
  tags: [],
  imagePreview: null,
  feed_url: null,
}

const name = 'wend-site-drafts'

/** What was typed about sites and not published yet; kept on this device over a closed tab. */
const draftStore = create<Drafts>()(
  persist((): Drafts => ({ draft: {} }), {
    name,
    storage: persistedState<Drafts>(deviceStorage),
  }),
)

/** What a draft is kept under: also on a shared device nobody gets somebody else's. */
export const draftKey = (kind: Blog['kind'], id: number | null): string =>
  `${readSession()?.id ?? 0}:${kind}:${id ?? 'new'}`

export const draftOf = (blog: Blog): BlogDraft => ({
  id: blog.id,
  url: blog.url,
  title: blog.title,
  description: blog.description,
  tags: blog.tags,
  imagePreview: blog.image_blog_page,
  feed_url: blog.feed_url,
})

/** The draft under a key; undefined where nothing was written. */
export const useBlogDraft = (key: string): BlogDraft | undefined => draftStore((state) => state.draft[key])

export const readBlogDraft = (key: string): BlogDraft | undefined => draftStore.getState().draft[key]

/** Changes some fields; what is not there yet starts as `before`. */
export function changeBlogDraft(key: string, change: Partial<BlogDraft>, before = emptyDraft): void {
  draftStore.setState(({ draft }) => ({
    draft: { ...draft, [key]: { ...(draft[key] ?? before), ...change } },
  }))
}

/** Forgets a draft, and with it a picture that is still on its way: it would begin another draft. */
export function forgetBlogDraft(key: string): void {
  forgetUpload(key)
  draftStore.setState(({ draft: { [key]: _, ...others } }) => ({ draft: others }))
}

// Another tab writes to the same storage: without this, the last one to write would forget the other's drafts.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === name) void draftStore.persist.rehydrate()
  })
}
