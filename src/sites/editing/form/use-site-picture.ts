import { useApi } from '#client/api/api-context.ts'
import { uploadPicture } from '#client/forms/picture-uploads.ts'
import { adoptBlogImage } from '../contract.ts'
import type { BlogDraft } from './blog-draft.ts'

/** Has the picture that a site's page names copied, to be shown in the form. The result says whether it can be used. */
export function useSitePicture(draftKey: string, change: (more: Partial<BlogDraft>) => void) {
  const api = useApi()
  return async (url: string | null, more: Partial<BlogDraft> = {}): Promise<boolean> => {
    let isTaken = false
    if (url === null) return isTaken
    await uploadPicture(
      draftKey,
      async () => (await api(adoptBlogImage, { url }).catch(() => undefined))?.['blog-image-url'],
      (sitePicture) => {
        isTaken = true
        change({ sitePicture, ...more })
      },
    )
    return isTaken
  }
}
