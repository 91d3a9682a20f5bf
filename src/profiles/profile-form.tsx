import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Session, updateSession } from '#accounts/session/device-session.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import type { Profile } from '#api-contract/shapes/shapes.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { discardUpload, usePictureUpload, waitForUpload } from '#client/forms/picture-uploads.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useTypedSearch } from '#client/forms/use-typed-search.ts'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { listTags } from '#sites/tags/contract.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { TagInput, type TagOption } from '#ui/forms/tag-input.tsx'
import { AvatarPicker, avatarUpload } from './avatar-picker.tsx'
import { getPublicProfile, saveProfile } from './contract.ts'

const uploadingMessage = message('Uploading picture…')
const uploadFailedMessage = message('The picture didn’t upload. Choose another or save without it.')
const toOption = (tag: string): TagOption => ({ value: tag, label: tag })

interface ProfileFormProps {
  session: Session
  onSaved: (profile: Profile) => void
  /** Next to "Save": a link to continue without saving. */
  secondaryAction: ReactNode
}

/** Edits avatar, about me and interests. */
export function ProfileForm({ session: { profile }, onSaved, secondaryAction }: ProfileFormProps) {
  const t = useText()
  const announce = useAnnounce()
  const queries = useQueryClient()
  const [avatar, setAvatar] = useState(profile.avatar)
  /** Mirrors `avatar` for callbacks that outlive a render. */
  const latestAvatar = useRef(avatar)
  const upload = usePictureUpload(avatarUpload)
  useEffect(() => () => discardUpload(avatarUpload), [])
  const changeAvatar = (next: string | null) => {
    latestAvatar.current = next
    setAvatar(next)
  }
  const [tags, setTags] = useState(profile.tags.map(toOption))
  const suggestions = useTypedSearch((query) => apiQuery(listTags, { query }))
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(saveProfile, {
    beforeSend: async () => {
      if (upload.isBusy) announce(t(uploadingMessage), { quiet: true })
      return (await waitForUpload(avatarUpload)) === ''
    },
    extraFields: () => ({ avatar: latestAvatar.current, tags: tags.map((tag) => tag.value) }),
    onReply: (saved) => {
      updateSession({ profile: saved })
      queries.removeQueries({ queryKey: [getPublicProfile.route] })
      onSaved(saved)
    },
  })
  return (
    <Form onSubmit={onSubmit}>
      <AvatarPicker value={avatar} onValue={changeAvatar} />
      <Field
        {...field('about_me')}
        label={t('About me')}
        hint={t('A few lines to show on your profile.')}
        multiline
        limit={limits.about_me}
        defaultValue={profile.about_me}
      />
      <TagInput
        label={t('Interests')}
        hint={t('“For you” is built from these. Press Enter or comma to add one.')}
        error={field('tags').error}
        value={tags}
        onValue={setTags}
        options={suggestions.results ?? []}
        onType={suggestions.onType}
        limit={limits.interests}
        tagLength={limits.tag.max}
      />
      <FormError failedAttempts={failedAttempts}>
        {formError || field('avatar').error || (upload.error && t(uploadFailedMessage))}
      </FormError>
      <FormActions>
        <Button variant="primary" type="submit" busy={isBusy}>
          {isBusy && upload.isBusy ? t(uploadingMessage) : t('Save')}
        </Button>
        {secondaryAction}
      </FormActions>
    </Form>
  )
}
