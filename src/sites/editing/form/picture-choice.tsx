import { useState } from 'react'
import { type ImageSource, imageSources } from '#api-contract/shapes/site-fields.ts'
import { useApi } from '#client/api/api-context.ts'
import { discardUpload, uploadPicture, usePictureUpload } from '#client/forms/picture-uploads.ts'
import { useText } from '#i18n/use-text.ts'
import { imageSourceLabels } from '#sites/cards/image-source.ts'
import { Cover } from '#ui/covers/cover.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { PictureInput } from '#ui/forms/picture-input.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { getSitePreview, uploadSiteImage } from '../contract.ts'
import { getPicture, type SiteDraft } from './site-draft.ts'
import { useSitePicture } from './use-site-picture.ts'

interface PictureChoiceProps {
  draft: SiteDraft
  draftKey: string
  change: (changes: Partial<SiteDraft>) => void
  /** The error about the submitted choice. */
  error: string
}

/** Chooses a site's cover: drawn from its name, its page's picture, or an uploaded one. */
export function PictureChoice({ draft, draftKey, change, error }: PictureChoiceProps) {
  const t = useText()
  const api = useApi()
  const upload = usePictureUpload(draftKey)
  const adoptSitePicture = useSitePicture(draftKey, change)
  const [hasNoSitePicture, setHasNoSitePicture] = useState(false)
  const source = draft.image_source ?? 'drawn'

  async function choose(image_source: ImageSource): Promise<void> {
    discardUpload(draftKey)
    change({ image_source })
    if (image_source !== 'site' || draft.sitePicture) return
    setHasNoSitePicture(false)
    const { image = null } = (await api(getSitePreview, { url: draft.url }).catch(() => undefined)) ?? {}
    setHasNoSitePicture(!(await adoptSitePicture(image)))
  }
  const sendPicture = (file: Blob) => {
    const image = new File([file], 'picture', { type: file.type })
    return uploadPicture(
      draftKey,
      async () => (await api(uploadSiteImage, { image }))['blog-image-url'],
      (imagePreview) => change({ imagePreview, image_source: 'own' }),
    )
  }
  const missingError =
    source === 'site' && !draft.sitePicture && hasNoSitePicture && !upload.isBusy
      ? t('We couldn’t find a usable picture on the site’s page. Choose the drawn cover or your own picture.')
      : ''
  return (
    <>
      <RadioGroup
        label={t('Cover')}
        options={imageSources.map((value) => ({ value, label: t(imageSourceLabels[value]) }))}
        value={source}
        onValue={(value) => void choose(value)}
      />
      <PictureInput
        label={t('Picture')}
        hint={t('Drop, paste or choose one. PNG, JPEG, WebP, GIF or AVIF, up to 10 MB.')}
        aspect={16 / 10}
        preview={getPicture(draft)}
        placeholder={source === 'drawn' && <Cover name={draft.title} />}
        error={upload.error || missingError || error}
        onPick={(file) => void sendPicture(file)}
        onRemove={() => {
          discardUpload(draftKey)
          change({ image_source: 'drawn', ...(source === 'own' && { imagePreview: null }) })
        }}
      />
      {upload.isBusy && <ProgressBar label={t('Getting the picture')} />}
    </>
  )
}
