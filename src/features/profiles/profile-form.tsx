import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { listTags } from '#features/tags/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form, FormActions } from '#ui/form.tsx'
import { FormError } from '#ui/form-error.tsx'
import { TagInput, type TagOption } from '#ui/tag-input.tsx'
import { useApi } from '#web/api-context.ts'
import { ask, queryOf } from '#web/asks.ts'
import { type Session, updateSession } from '#web/session.ts'
import { useForm } from '#web/use-form.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { getPublicProfile, saveProfile } from './contract.ts'

const optionOf = (tag: string): TagOption => ({ value: tag, label: tag })

interface ProfileFormProps {
  session: Session
  onSaved: () => void
  /** Beside "Save": the way on without it. */
  otherwise: ReactNode
}

/** Picture, about me, interests. */
export function ProfileForm({ session: { profile }, onSaved, otherwise }: ProfileFormProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [avatar, setAvatar] = useState(profile.avatar)
  const [tags, setTags] = useState(profile.tags.map(optionOf))
  const known = useQuery(queryOf(api, ask(listTags, {}))).data ?? []
  const { onSubmit, field, problem, is_busy } = useForm(saveProfile, {
    fixed: () => ({ avatar, tags: tags.map((tag) => tag.value) }),
    onReply: (saved) => {
      updateSession({ profile: saved })
      queries.removeQueries({ queryKey: [getPublicProfile.route] })
      onSaved()
    },
  })
  return (
    <Form onSubmit={onSubmit}>
      <AvatarPicker value={avatar} onValue={setAvatar} />
      <Field
        {...field('about_me')}
        label="About me"
        hint="A few lines that others see on your profile."
        multiline
        limit={limits.about_me}
        defaultValue={profile.about_me}
      />
      <TagInput
        label="Interests"
        hint="Subjects that you like to read about: “For you” is made of them. Enter or a comma adds one."
        error={field('tags').error}
        value={tags}
        onValue={setTags}
        options={known}
        limit={limits.interests}
        tagLength={limits.tag.max}
      />
      <FormError>{problem || field('avatar').error}</FormError>
      <FormActions>
        <Button look="primary" type="submit" busy={is_busy}>
          Save
        </Button>
        {otherwise}
      </FormActions>
    </Form>
  )
}
