import { useApi } from '#client/api/api-context.ts'
import { discardUpload, uploadPicture, usePictureUpload } from '#client/forms/picture-uploads.ts'
import { useText } from '#i18n/use-text.ts'
import { PictureInput } from '#ui/forms/picture-input.tsx'
import { uploadProfilePicture } from './contract.ts'

/** The key of the upload, which the form waits for. */
export const avatarUpload = 'avatar'

interface AvatarPickerProps {
  value: string | null
  onValue: (avatar: string | null) => void
}

/** Picks the member's avatar: crops it to a square and uploads it; it is saved with the form. */
export function AvatarPicker({ value, onValue }: AvatarPickerProps) {
  const t = useText()
  const api = useApi()
  const { isBusy, error } = usePictureUpload(avatarUpload)

  function upload(picture: Blob): Promise<void> {
    const image = new File([picture], 'picture', { type: picture.type })
    const send = async () => (await api(uploadProfilePicture, { image }))['avatar-url']
    return uploadPicture(avatarUpload, send, onValue)
  }
  function remove(): void {
    discardUpload(avatarUpload)
    onValue(null)
  }
  return (
    <PictureInput
      label={t('Picture')}
      hint={t(
        'PNG, JPEG, WebP, GIF or AVIF, up to 10 MB. Without one, we’ll show the first letter of your name.',
      )}
      error={error}
      preview={value}
      aspect={1}
      round
      {...(isBusy ? { progress: 0.5 } : {})}
      onPick={(picture) => void upload(picture)}
      onRemove={remove}
    />
  )
}
