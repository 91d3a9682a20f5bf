import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { saveDraft, useDraft } from '#accounts/session/drafts.ts'
import { isApiError } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, storeReply } from '#client/api/api-queries.ts'
import { useRequiredFields } from '#client/page/use-required-fields.ts'
import { useText } from '#i18n/use-text.ts'
import { cachedSiteQueries } from '#sites/page/cached-site-queries.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError, focusFirstInvalid } from '#ui/forms/form-error.tsx'
import { StarPicker } from '#ui/forms/star-picker.tsx'
import { onEscape } from '#ui/menus/on-escape.ts'
import { getOwnReview, listReviews, publishReview } from './contract.ts'
import type { OwnReview } from './schemas.ts'

interface ReviewFormProps {
  site: Pick<Site, 'id'>
  /** The earlier review, prefilled for editing. */
  original: OwnReview | null
  /** True to focus the form, because it was just opened. */
  takesFocus?: boolean
  onDone: (review: OwnReview) => void
  /** Closes the form. The button discards the draft; Escape keeps it. */
  onCancel?: () => void
}

/** Rates a site with one to five stars and a text. The draft is kept until it is sent. */
export function ReviewForm({ site, original, takesFocus = false, onDone, onCancel }: ReviewFormProps) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    const chosen = form.current?.querySelector<HTMLElement>('input:checked')
    const first = chosen ?? form.current?.querySelector('input')
    first?.focus()
  }, [takesFocus])
  const requiredFields = useRequiredFields()
  const draftKey = `review-of:${site.id}`
  const draft = useDraft(draftKey)
  const [rating, setRating] = useState(original?.rating)
  const [isTouched, setTouched] = useState(false)
  const content = draft ?? (isTouched ? '' : (original?.content ?? ''))
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api(publishReview, { id: site.id, rating: rating ?? 0, content }),
    onSuccess: (review) => {
      saveDraft(draftKey, '')
      storeReply(queries, apiQuery(getOwnReview, { id: site.id }), {
        review,
        is_own_site: false,
      })
      void queries.invalidateQueries({ queryKey: [listReviews.route] })
      void queries.invalidateQueries(cachedSiteQueries)
      announce(
        review.status === 'published'
          ? t('Review published.')
          : t('Thanks! Many new ratings came in at once, so yours is waiting for review by staff.'),
      )
      onDone(review)
    },
  })
  useEffect(() => {
    if (error) focusFirstInvalid(form.current)
  }, [error])
  // Only after an error: resetting a pending mutation would lose track of it.
  const clearError = () => error && reset()
  const fieldError = (field: string) => (isApiError(error) ? error.fieldError(field) : '')
  const generalError = error && !fieldError('rating') && !fieldError('content') ? error.message : ''
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (requiredFields.validate(event.currentTarget) && !isPending) mutate()
  }
  return (
    <Form ref={form} onSubmit={submit} onKeyDown={onCancel && onEscape(onCancel)}>
      <FormError>{generalError}</FormError>
      <StarPicker
        name="rating"
        value={rating}
        onValue={(stars) => {
          setRating(stars)
          clearError()
        }}
        error={requiredFields.error('rating', t('Choose one to five stars.')) || fieldError('rating')}
      />
      <Field
        label={t('Your review')}
        name="content"
        hint={t('What is it like to read? Markdown works: **bold**, *italic*, > quote, [words](https://…).')}
        multiline
        rows={6}
        limit={limits.review}
        value={content}
        onValue={(text) => {
          setTouched(true)
          saveDraft(draftKey, text)
          clearError()
        }}
        error={requiredFields.error('content') || fieldError('content')}
        required
      />
      <FormActions>
        <Button type="submit" variant="primary" busy={isPending}>
          {t('Publish review')}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              saveDraft(draftKey, '')
              onCancel()
            }}
          >
            {t('Cancel')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
