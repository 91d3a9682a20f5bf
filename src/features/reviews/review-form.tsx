import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Blog } from '#contract/shapes.ts'
import { getBlog } from '#features/blogs/contract.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form, FormActions } from '#ui/form.tsx'
import { FormError } from '#ui/form-error.tsx'
import { StarPicker } from '#ui/stars.tsx'
import { useApi } from '#web/api-context.ts'
import { ask, keyOf } from '#web/asks.ts'
import { keepDraft, useDraft } from '#web/drafts.ts'
import { getOwnReview, listReviews, type OwnReview, publishReview } from './contract.ts'

interface ReviewFormProps {
  blog: Pick<Blog, 'id'>
  /** What one wrote before, filled in for changing it. */
  before: OwnReview | null
  /** Whether somebody just asked for it, and goes on here. */
  takes_focus?: boolean
  onDone: (review: OwnReview) => void
  onCancel?: () => void
}

/** One to five stars, and why. What was typed is kept until it is sent. */
export function ReviewForm({ blog, before, takes_focus = false, onDone, onCancel }: ReviewFormProps) {
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takes_focus) form.current?.querySelector('input')?.focus()
  }, [takes_focus])
  const draft_key = `review-of:${blog.id}`
  const draft = useDraft(draft_key)
  const [rating, setRating] = useState(before?.rating)
  const [is_touched, setTouched] = useState(false)
  const content = draft ?? (is_touched ? '' : (before?.content ?? ''))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(publishReview, { id: blog.id, rating: rating ?? 0, content }),
    onSuccess: (review) => {
      keepDraft(draft_key, '')
      queries.setQueryData(keyOf(ask(getOwnReview, { id: blog.id })), { review, is_own_site: false })
      void queries.invalidateQueries({ queryKey: [listReviews.route] })
      void queries.invalidateQueries({ queryKey: [getBlog.route] })
      announce(
        review.status === 'published'
          ? 'Your review is published.'
          : 'Thank you. Many new ratings came at once, so yours waits until staff have looked at it.',
      )
      onDone(review)
    },
  })
  const problem = (field: string) => (error instanceof Refusal ? error.problem(field) : '')
  const in_general = error && !problem('rating') && !problem('content') ? error.message : ''
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <Form ref={form} onSubmit={submit}>
      <FormError>{in_general}</FormError>
      <StarPicker name="rating" value={rating} onValue={setRating} error={problem('rating')} />
      <Field
        label="Your review"
        name="content"
        hint="What is it like to read? Markdown works: **bold**, *italic*, > quote, [words](https://…)."
        multiline
        rows={6}
        limit={limits.review}
        value={content}
        onValue={(text) => {
          setTouched(true)
          keepDraft(draft_key, text)
        }}
        error={problem('content')}
      />
      <FormActions>
        <Button type="submit" look="primary" busy={isPending} disabled={!rating || content.trim() === ''}>
          Publish review
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              keepDraft(draft_key, '')
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
