import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Session, useSession } from '#accounts/session/device-session.ts'
import { isApiError } from '#api-contract/api-error.ts'
import type { Site, SiteWithPendingEdits } from '#api-contract/shapes/shapes.ts'
import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { toSlug } from '#api-contract/values/slug.ts'
import { useApi } from '#client/api/api-context.ts'
import { usePictureUpload, waitForUpload } from '#client/forms/picture-uploads.ts'
import { navigate } from '#client/router/navigation.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { shownImageSource } from '#sites/cards/image-source.ts'
import { SiteCard } from '#sites/cards/site-card.tsx'
import { SiteDetails } from '#sites/cards/site-details.tsx'
import { siteAddress, siteFormAddress } from '#sites/listing/paths.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { SuccessModal } from '#ui/dialogs/success-modal.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'
import { publishSite } from '../contract.ts'
import c from './publish-preview.module.css'
import {
  discardSiteDraft,
  draftKey,
  getSiteFields,
  readSiteDraft,
  type SiteDraft,
  useSiteDraft,
} from './site-draft.ts'

interface PublishPreviewProps {
  kind: Site['kind']
  /** The site being edited; null for a new one. */
  id: number | null
}

/** Previews a draft as a card and as a page, and publishes it. */
export function PublishPreview({ kind, id }: PublishPreviewProps) {
  const t = useText()
  const key = draftKey(kind, id)
  const draft = useSiteDraft(key)
  const session = useSession()
  const api = useApi()
  const queries = useQueryClient()
  const [publishedSite, setPublishedSite] = useState<SiteWithPendingEdits>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (readyDraft: SiteDraft) => api(publishSite, publishInput(readyDraft, kind)),
    onSuccess: async (site) => {
      setPublishedSite(site)
      discardSiteDraft(key)
      await queries.invalidateQueries()
    },
  })
  const picture = usePictureUpload(key)
  const [isWaiting, setWaiting] = useState(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const announce = useAnnounce()

  /** Publishes once the picture is uploaded, unless that failed or the author went back to the form. */
  async function publish(): Promise<void> {
    if (isWaiting) return
    if (picture.isBusy) announce(t('Uploading picture…'), { quiet: true })
    setWaiting(true)
    const uploadError = await waitForUpload(key)
    setWaiting(false)
    const latestDraft = readSiteDraft(key)
    if (isMounted.current && uploadError === '' && latestDraft) mutate(latestDraft)
  }
  if (publishedSite) {
    return (
      <>
        <SiteDetails site={publishedSite} heading="h2" isLive={false} />
        <SuccessModal
          open
          message={
            publishedSite.waiting
              ? t('Thanks! Your changes to “{title}” are waiting for review.', publishedSite)
              : publishedSite.status === 'held'
                ? t('Thanks! “{title}” is waiting for review.', publishedSite)
                : id === null
                  ? t('“{title}” is published.', publishedSite)
                  : t('“{title}” has been updated.', publishedSite)
          }
          actions={[
            { label: kind === 'blog' ? t('View site') : t('View article'), href: siteAddress(publishedSite) },
            { label: t('Upload another'), href: siteFormAddress(kind, null) },
            { label: t('Home'), href: '/home' },
          ]}
          onClose={() => navigate(siteAddress(publishedSite))}
        />
      </>
    )
  }
  if (!draft || !session) {
    return (
      <EmptyState
        title={t('Nothing to preview yet')}
        action={
          <ButtonLink href={siteFormAddress(kind, id)}>
            {id === null ? t('Go to the form') : t('Edit')}
          </ButtonLink>
        }
      >
        {t('Fill in the form first.')}
      </EmptyState>
    )
  }
  const preview = createPreviewSite(draft, kind, session)
  return (
    <Stack gap="l">
      <SiteDetails site={preview} heading="h2" isLive={false} />
      <Section title={t('As a card')}>
        <div className={c.card}>
          <SiteCard site={preview} isLive={false} />
        </div>
      </Section>
      <FormError>
        {error
          ? errorText(t, error)
          : picture.error &&
            `${picture.error.replace(/\.?$/, '.')} ${t('Choose another under “Edit” or publish without it.')}`}
      </FormError>
      {isApiError(error) && <ExistingSiteLink fields={error.extraFields} />}
      <FormActions>
        <Button variant="primary" busy={isPending || isWaiting} onClick={() => void publish()}>
          {isWaiting ? t('Uploading picture…') : t('Publish')}
        </Button>
        <ButtonLink href={siteFormAddress(kind, id)}>{t('Edit')}</ButtonLink>
      </FormActions>
    </Stack>
  )
}

/** The server's messages, field by field. */
function errorText(t: Translator, error: Error): string {
  if (!isApiError(error)) return t('Unknown error occurred')
  return error.messages.map(({ message: sentence }) => sentence).join(' ') || error.message
}

/** Links to the existing site if the server named one. */
function ExistingSiteLink({ fields }: { fields: Record<string, unknown> }) {
  const t = useText()
  const existing = fields.existing as { id: number; slug: string; title: string } | undefined
  if (!existing) return null
  return (
    <p>
      {t.rich('See <site></site>.', {
        site: () => <Link href={siteAddress({ ...existing, kind: 'blog' })}>{existing.title}</Link>,
      })}
    </p>
  )
}

function publishInput(draft: SiteDraft, kind: Site['kind']) {
  const { image_blog_page, image_source, ...details } = getSiteFields(draft)
  // Omit a failed upload, and send nothing if nothing was chosen.
  const isChosen = image_source !== null && (image_source !== 'own' || image_blog_page !== null)
  return {
    ...(draft.id === null ? {} : { id: draft.id }),
    ...details,
    ...(isChosen ? { image_source } : {}),
    ...(image_source === 'own' && isChosen ? { image_blog_page } : {}),
    kind,
  }
}

/** The draft as it will appear once published. */
function createPreviewSite(draft: SiteDraft, kind: Site['kind'], { username, profile }: Session): Site {
  const now = new Date().toISOString()
  const details = getSiteFields(draft)
  return {
    id: draft.id ?? 0,
    ...details,
    // Normalized as on the server; an invalid tag stays as typed.
    tags: [...new Set(details.tags.map((tag) => normalizeTag(tag) ?? tag))],
    image_source: shownImageSource(details),
    slug: toSlug(draft.title),
    kind,
    domain: getHost(draft.url),
    user: { username, avatar: profile.avatar },
    created_on: now,
    published_on: now,
    language: null,
    last_post_on: null,
    posts_a_month: null,
    health: 'fine',
    recommended_by_count: 0,
    follower_count: 0,
    updated_on: now,
    total_upvotes: 0,
    review_count: 0,
    average_rating: null,
    discussion_count: 0,
    status: 'published',
  }
}

function getHost(url: string): string {
  const host = URL.parse(url.includes('://') ? url : `https://${url}`)?.hostname ?? url
  return host.replace(/^www\./, '')
}
