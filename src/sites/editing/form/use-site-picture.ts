import { useApi } from '#client/api/api-context.ts'
import { uploadPicture } from '#client/forms/picture-uploads.ts'
import { adoptSiteImage } from '../contract.ts'
import type { SiteDraft } from './site-draft.ts'

/** Copies the site's own picture to our storage for the draft. Resolves to false if it is not usable. */
export function useSitePicture(draftKey: string, change: (changes: Partial<SiteDraft>) => void) {
  const api = useApi()
  return async (url: string | null, changes: Partial<SiteDraft> = {}): Promise<boolean> => {
    let isUsable = false
    if (url === null) return isUsable
    await uploadPicture(
      draftKey,
      async () => (await api(adoptSiteImage, { url }).catch(() => undefined))?.['blog-image-url'],
      (sitePicture) => {
        isUsable = true
        change({ sitePicture, ...changes })
      },
    )
    return isUsable
  }
}
