import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '#accounts/session/drafts.ts'
import { usePendingAction } from '#accounts/session/use-log-in-first.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor, storeReply } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { cachedSiteQueries } from '#sites/page/cached-site-queries.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { deleteReview, getOwnReview, listReviews } from './contract.ts'
import c from './own-review.module.css'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewForm } from './review-form.tsx'

/** The member's own review of a site, or the form to write it. */
export function OwnReviewSection({ site }: { site: Pick<Site, 'id'> }) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const ownReviewQuery = apiQuery(getOwnReview, { id: site.id })
  const { data } = useQuery(queryOptionsFor(api, ownReviewQuery))
  const hasDraft = useDraft(`review-of:${site.id}`) !== undefined
  // Continue a draft, if there is one.
  const [isOpen, setOpen] = useState(hasDraft)
  usePendingAction({ action: 'review', target: site.id }, () => setOpen(true), data !== undefined)
  const [isConfirming, setConfirming] = useState(false)
  const removal = useMutation({
    mutationFn: (reviewId: number) => api(deleteReview, { id: site.id, review_id: reviewId }),
    onSuccess: () => {
      storeReply(queries, ownReviewQuery, { review: null, is_own_site: false })
      void queries.invalidateQueries({ queryKey: [listReviews.route] })
      void queries.invalidateQueries(cachedSiteQueries)
      announce(t('Your review was deleted.'))
    },
    onError: (error) => announce(t('Failed to delete your review: {why}', { why: error.message })),
    onSettled: () => setConfirming(false),
  })
  if (!data) return <SkeletonText lines={2} />
  const { review, is_own_site } = data
  if (is_own_site) return <p className="soft">{t('This is your site, so you can’t review it.')}</p>
  if (isOpen) {
    return (
      <div className={c.form}>
        <ReviewForm
          site={site}
          original={review}
          takesFocus={!hasDraft}
          onDone={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      </div>
    )
  }
  if (!review) {
    return (
      <p>
        <Button onClick={() => setOpen(true)}>{t('Write a review')}</Button>
      </p>
    )
  }
  return (
    <Stack>
      {review.status !== 'published' && (
        <p className="soft">
          {review.status === 'held'
            ? t('Your review is waiting for review by staff.')
            : t('Your review was hidden by staff.')}
        </p>
      )}
      <ReviewEntry
        review={review}
        actions={
          <>
            <Button variant="faint" onClick={() => setOpen(true)}>
              {t('Edit your review')}
            </Button>
            <Button variant="faint" aria-label={t('Delete your review')} onClick={() => setConfirming(true)}>
              {t('Delete')}
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={isConfirming}
        title={t('Delete your review?')}
        confirmLabel={t('Delete')}
        danger
        busy={removal.isPending}
        onConfirm={() => removal.mutate(review.id)}
        onCancel={() => setConfirming(false)}
      >
        {t('This can’t be undone.')}
      </ConfirmDialog>
    </Stack>
  )
}
