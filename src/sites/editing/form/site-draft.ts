import { readSession } from '#accounts/session/device-session.ts'
import type { Site, SiteWithPendingEdits } from '#api-contract/shapes/shapes.ts'
import { emptySite, type SiteFields, siteFieldNames } from '#api-contract/shapes/site-fields.ts'
import { discardUpload } from '#client/forms/picture-uploads.ts'
import { persistedStore } from '#client/storage/persisted-store.ts'
import { shownImageSource } from '#sites/cards/image-source.ts'

/** The upload form's draft: a new site, or (with an id) an edit of a listed one. */
export interface SiteDraft extends Omit<SiteFields, 'image_blog_page'> {
  id: number | null
  /** Our address of the submitter's picture, once uploaded. */
  imagePreview: string | null
  /** Our address of the picture that the site's page names. */
  sitePicture: string | null
}

interface Drafts {
  /** By account, kind and site: `3:blog:new`, `3:article:7`. */
  draft: Record<string, SiteDraft>
}

export const emptyDraft: SiteDraft = draftFrom(null, emptySite)

/** Unpublished drafts, stored on this device to outlive the tab. */
const draftStore = persistedStore<Drafts>('wend-site-drafts', { draft: {} }, ({ draft = {} }) => ({
  // Drafts stored by an earlier version lack newer fields.
  draft: Object.fromEntries(
    Object.entries(draft).map(([key, draft]) => {
      const defaults = { ...emptyDraft, image_source: draft.imagePreview ? ('own' as const) : null }
      return [key, { ...defaults, ...draft }]
    }),
  ),
}))

/** The key of a draft. It includes the account: members who share a device do not see each other's drafts. */
export const draftKey = (kind: Site['kind'], id: number | null): string =>
  `${readSession()?.id ?? 0}:${kind}:${id ?? 'new'}`

/** The draft for editing a site: starts from the submitter's pending edit, if there is one. */
export const createDraft = (site: SiteWithPendingEdits): SiteDraft => draftFrom(site.id, site.waiting ?? site)

function draftFrom(id: number | null, site: SiteFields): SiteDraft {
  const { image_blog_page, ...fields } = pickFields(site)
  const source = shownImageSource(site)
  return {
    ...fields,
    id,
    // The drawn cover may just be the default: sending it would stop the crawler from setting the site's own picture.
    image_source: source === 'drawn' ? null : source,
    imagePreview: source === 'own' ? image_blog_page : null,
    sitePicture: source === 'site' ? image_blog_page : null,
  }
}

/** The fields of a draft, as they are sent and previewed. */
export const getSiteFields = (draft: SiteDraft): SiteFields =>
  pickFields({ ...draft, image_blog_page: getPicture(draft) })

/** The draft's chosen picture; null for the drawn cover. */
export const getPicture = ({ image_source, imagePreview, sitePicture }: SiteDraft): string | null =>
  image_source === 'own' ? imagePreview : image_source === 'site' ? sitePicture : null

function pickFields(site: SiteFields): SiteFields {
  return Object.fromEntries(siteFieldNames.map((name) => [name, site[name]])) as SiteFields
}

/** The draft under a key; undefined if nothing was written. */
export const useSiteDraft = (key: string): SiteDraft | undefined => draftStore((state) => state.draft[key])

export const readSiteDraft = (key: string): SiteDraft | undefined => draftStore.getState().draft[key]

/** Changes some fields; a new draft starts from `initial`. */
export function changeSiteDraft(key: string, change: Partial<SiteDraft>, initial = emptyDraft): void {
  draftStore.setState(({ draft }) => ({
    draft: { ...draft, [key]: { ...(draft[key] ?? initial), ...change } },
  }))
}

/** Removes a draft and cancels its upload, which would otherwise start a new draft when done. */
export function discardSiteDraft(key: string): void {
  discardUpload(key)
  draftStore.setState(({ draft: { [key]: _, ...others } }) => ({ draft: others }))
}
