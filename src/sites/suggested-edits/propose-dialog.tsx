import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { isApiError } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { useRequiredFields } from '#client/page/use-required-fields.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { SiteTagsInput } from '../editing/form/site-tags-input.tsx'
import { proposalFieldNames, propose } from './contract.ts'

/** A form for proposing changes to a site's details. */
export function ProposeDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const formId = useId()
  const { title, description, tags, feed_url } = site
  const [draft, setDraft] = useState({ title, description, tags, feed_url: feed_url ?? '' })
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const changedFields = proposalFieldNames.filter((name) => String(draft[name]) !== String(site[name] ?? ''))
  const requiredFields = useRequiredFields()
  const [isUnchanged, setUnchanged] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(propose, { id: site.id, ...Object.fromEntries(changedFields.map((name) => [name, draft[name]])) }),
    onSuccess: async () => {
      onClose()
      announce(t('Thanks! We’ll let you know what’s decided.'))
      await queries.invalidateQueries()
    },
  })
  const fieldErrors = Object.fromEntries(
    proposalFieldNames.map((name) => [name, isApiError(error) ? error.fieldError(name) : '']),
  )
  const hasFieldError = Object.values(fieldErrors).some(Boolean)
  const generalError = error && !hasFieldError ? error.message : ''
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setUnchanged(changedFields.length === 0)
    if (!requiredFields.validate(event.currentTarget)) return
    if (!isPending && changedFields.length > 0) mutate()
  }
  return (
    <Dialog
      open
      wide
      title={t('Suggest an edit')}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            {t('Suggest')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </>
      }
    >
      <p className="soft">
        {t('The site’s submitter, its owner or the moderators will decide. Change what could be better:')}
      </p>
      <Form id={formId} onSubmit={submit}>
        <Field
          label={t('Title')}
          name="title"
          limit={limits.title}
          value={draft.title}
          onValue={(title) => change({ title })}
          error={requiredFields.error('title') || fieldErrors.title}
          required
        />
        <Field
          label={t('Description')}
          name="description"
          limit={limits.description}
          rows={4}
          multiline
          value={draft.description}
          onValue={(description) => change({ description })}
          error={fieldErrors.description}
        />
        <SiteTagsInput
          value={draft.tags}
          onValue={(tags) => change({ tags })}
          error={fieldErrors.tags ?? ''}
        />
        <Field
          label={t('Feed')}
          name="feed_url"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          limit={limits.url}
          value={draft.feed_url}
          onValue={(feed_url) => change({ feed_url })}
          error={fieldErrors.feed_url}
        />
        <FormError>{isUnchanged ? t('Please change something first.') : generalError}</FormError>
      </Form>
    </Dialog>
  )
}
