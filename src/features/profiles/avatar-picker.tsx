import { useState } from 'react'
import { picture_bytes } from '#contract/limits.ts'
import { Refusal } from '#contract/refusal.ts'
import { PictureInput } from '#ui/picture-input.tsx'
import { useApi } from '#web/api-context.ts'
import { uploadProfilePicture } from './contract.ts'

interface AvatarPickerProps {
  value: string | null
  onValue: (avatar: string | null) => void
}

/** A picture of oneself: chosen, cut to a square, uploaded; kept when the form is saved. */
export function AvatarPicker({ value, onValue }: AvatarPickerProps) {
  const api = useApi()
  const [problem, setProblem] = useState('')
  const [is_busy, setBusy] = useState(false)

  async function upload(picture: Blob) {
    setProblem('')
    if (picture.size > picture_bytes) return setProblem('Image upload failed. The file is larger than 10 MB.')
    setBusy(true)
    try {
      const image = new File([picture], 'picture', { type: picture.type })
      onValue((await api(uploadProfilePicture, { image }))['avatar-url'])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(`Image upload failed. ${error.message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PictureInput
      label="Picture"
      hint="PNG, JPEG, WebP, GIF or AVIF, up to 10 MB. Without one, others see the first letter of your name."
      error={problem}
      preview={value}
      aspect={1}
      round
      {...(is_busy ? { progress: 0.5 } : {})}
      onPick={(picture) => void upload(picture)}
      onRemove={() => onValue(null)}
    />
  )
}
