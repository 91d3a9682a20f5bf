import { readSession } from '#accounts/session/device-session.ts'
import type { Blog, OwnBlog } from '#api-contract/shapes/shapes.ts'
import { emptySite, type SiteFields, siteFieldNames } from '#api-contract/shapes/site-fields.ts'
import { discardUpload } from '#client/forms/picture-uploads.ts'
import { persistedStore } from '#client/storage/persisted-store.ts'
import { shownImageSource } from '#sites/cards/image-source.ts'

/** A site that is being written about: a new one, or with an id changes to one that is here. */
export interface BlogDraft extends Omit<SiteFields, 'image_blog_page'> {
  id: number | null
  /** The address here of the submitter's own picture, once it was uploaded. */
  imagePreview: string | null
  /** The address here of the picture that the site's page names. */
  sitePicture: string | null
}

interface Drafts {
  /** By owner and purpose: `3:blog:new`, `3:article:7`. */
  draft: Record<string, BlogDraft>
}

export const emptyDraft: BlogDraft = draftFrom(null, emptySite)

/** What was typed about sites and not published yet; kept on this device after the tab is closed. */
const draftStore = persistedStore<Drafts>('wend-site-drafts', { draft: {} }, ({ draft = {} }) => ({
  // A draft from before a field was added lacks it.
  draft: Object.fromEntries(
    Object.entries(draft).map(([key, draft]) => {
      const before = { ...emptyDraft, image_source: draft.imagePreview ? ('own' as const) : null }
      return [key, { ...before, ...draft }]
    }),
  ),
}))

/** The key of a draft: on a shared device no one gets another member's. */
export const draftKey = (kind: Blog['kind'], id: number | null): string =>
  `${readSession()?.id ?? 0}:${kind}:${id ?? 'new'}`

/** What is to be edited: what the submitter wanted last, also while that is pending review. */
export const draftOf = (blog: OwnBlog): BlogDraft => draftFrom(blog.id, blog.waiting ?? blog)

function draftFrom(id: number | null, site: SiteFields): BlogDraft {
  const { image_blog_page, ...details } = pickDetails(site)
  const source = shownImageSource(site)
  return {
    ...details,
    id,
    // Nobody need have chosen the drawn cover: sending it would keep the crawler from bringing the site's picture.
    image_source: source === 'drawn' ? null : source,
    imagePreview: source === 'own' ? image_blog_page : null,
    sitePicture: source === 'site' ? image_blog_page : null,
  }
}

/** What a draft says of its site, as it is sent and shown. */
export const detailsOf = (draft: BlogDraft): SiteFields =>
  pickDetails({ ...draft, image_blog_page: pictureOf(draft) })

/** The picture that a draft chooses; null for the drawn cover. */
export const pictureOf = ({ image_source, imagePreview, sitePicture }: BlogDraft): string | null =>
  image_source === 'own' ? imagePreview : image_source === 'site' ? sitePicture : null

/** Just what is said, of anything that says it. */
function pickDetails(site: SiteFields): SiteFields {
  return Object.fromEntries(siteFieldNames.map((name) => [name, site[name]])) as unknown as SiteFields
}

/** The draft under a key; undefined where nothing was written. */
export const useBlogDraft = (key: string): BlogDraft | undefined => draftStore((state) => state.draft[key])

export const readBlogDraft = (key: string): BlogDraft | undefined => draftStore.getState().draft[key]

/** Changes some fields; missing ones start as `before`. */
export function changeBlogDraft(key: string, change: Partial<BlogDraft>, before = emptyDraft): void {
  draftStore.setState(({ draft }) => ({
    draft: { ...draft, [key]: { ...(draft[key] ?? before), ...change } },
  }))
}

/** Removes a draft, and with it a picture still uploading, which would start another draft. */
export function forgetBlogDraft(key: string): void {
  discardUpload(key)
  draftStore.setState(({ draft: { [key]: _, ...others } }) => ({ draft: others }))
}
