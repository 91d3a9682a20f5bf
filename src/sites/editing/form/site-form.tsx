import { type FormEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { isUploading } from '#client/forms/picture-uploads.ts'
import { navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { publishPreviewAddress, siteFormAddress } from '#sites/listing/paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { focusFirstInvalid } from '#ui/forms/form-error.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { ReplaceDraftPrompt } from './replace-draft-prompt.tsx'
import type { SharedLink } from './share-target.ts'
import { SiteCheckResult } from './site-check-result.tsx'
import { changeSiteDraft, discardSiteDraft, emptyDraft, type SiteDraft, useSiteDraft } from './site-draft.ts'
import { SiteTagsInput } from './site-tags-input.tsx'
import { type Preview, useSiteCheck } from './use-site-check.ts'
import { useSitePicture } from './use-site-picture.ts'

interface SiteFormProps {
  kind: Site['kind']
  /** The key of the draft. */
  draftKey: string
  /** The initial values: those of the site being edited. */
  initial?: SiteDraft
  /** A site shared from elsewhere, looked up as if it had been typed. */
  sharedLink?: SharedLink | undefined
}

/** Starts with the address, then fills in the rest from the page. Every keystroke is saved as a draft. */
export function SiteForm({ kind, draftKey, initial = emptyDraft, sharedLink }: SiteFormProps) {
  const t = useText()
  const savedDraft = useSiteDraft(draftKey)
  const draft = savedDraft ?? initial
  const form = useRef<HTMLFormElement>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  /** Set while a submission waits for the address check; records if the form was complete when submitted. */
  const [pendingSubmission, setPendingSubmission] = useState<'complete' | 'incomplete'>()
  const change = (changes: Partial<SiteDraft>) => changeSiteDraft(draftKey, changes, initial)
  const adoptSitePicture = useSitePicture(draftKey, change)
  const autofilledFields = useRef<Partial<SiteDraft>>({})
  const latestDraft = useRef(draft)
  latestDraft.current = draft
  const { check, lookUp, clear } = useSiteCheck(draft.id, fillIn)
  const [incomingLink, setIncomingLink] = useState(sharedLink)
  const isOtherSite =
    incomingLink !== undefined &&
    savedDraft !== undefined &&
    savedDraft.url !== '' &&
    savedDraft.url !== incomingLink.url

  /** Fills in the shared site; continues an existing draft of the same site. */
  function acceptIncomingLink({ url, title }: SharedLink): void {
    dismissIncomingLink()
    if (draft.title === '' || isOtherSite) autofilledFields.current = { title }
    change(isOtherSite ? { ...emptyDraft, url, title } : { url, title: draft.title || title })
    void lookUp(url)
  }
  /** Forgets the shared site: reloading the page does not bring it up again. */
  function dismissIncomingLink(): void {
    setIncomingLink(undefined)
    void navigate(siteFormAddress(kind, null), { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    if (incomingLink && !isOtherSite) acceptIncomingLink(incomingLink)
  }, [])

  /** Fills in the page's values in fields that the user has not written in. */
  async function fillIn(preview: Preview): Promise<void> {
    const current = latestDraft.current
    const isUntouched = (name: 'title' | 'description' | 'tags') =>
      current[name].length === 0 || String(current[name]) === String(autofilledFields.current[name])
    const updates: Partial<SiteDraft> = { feed_url: preview.feed_url }
    if (preview.title && isUntouched('title')) updates.title = preview.title
    if (preview.description && isUntouched('description')) updates.description = preview.description
    if (preview.tags && isUntouched('tags')) updates.tags = preview.tags
    autofilledFields.current = updates
    change(updates)
    // The site's picture is selected unless another cover was chosen; an unusable one is silently skipped.
    const canReplaceCover = current.image_source === null || current.image_source === 'site'
    if (current.sitePicture) change({ sitePicture: null, ...(canReplaceCover && { image_source: null }) })
    if (!isUploading(draftKey))
      await adoptSitePicture(preview.image, canReplaceCover ? { image_source: 'site' } : {})
  }

  const errors = {
    url: check.state === 'rejected' ? check.error : draft.url.trim() ? '' : t('Please fill out this field.'),
    title: draft.title.trim() ? '' : t('Please fill out this field.'),
    picture:
      draft.image_source === 'own' && !draft.imagePreview && !isUploading(draftKey)
        ? t('Please choose a picture.')
        : draft.image_source === 'site' && !draft.sitePicture && !isUploading(draftKey)
          ? t(
              'We couldn’t find a usable picture on the site’s page. Choose the drawn cover or your own picture.',
            )
          : '',
  }
  const isComplete = !Object.values(errors).some(Boolean)
  function review(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    // The address may not have been looked up yet, or may be reachable again.
    void lookUp(draft.url)
    setPendingSubmission(isComplete ? 'complete' : 'incomplete')
  }
  useEffect(() => {
    // Wait for the address check, which may fill in the rest or turn up an error.
    if (
      !pendingSubmission ||
      check.state === 'looking' ||
      (pendingSubmission === 'incomplete' && check.state === 'reading')
    )
      return
    setPendingSubmission(undefined)
    if (!isComplete || check.state === 'listed') return focusFirstInvalid(form.current)
    // Values that were filled in just now have not been seen yet.
    if (pendingSubmission === 'incomplete') return setSubmitted(false)
    // Stores the draft even if unchanged, because the preview reads it.
    change({})
    void navigate(publishPreviewAddress(kind, draft.id))
  })

  return (
    <Form ref={form} onSubmit={review}>
      {incomingLink && savedDraft && isOtherSite && (
        <ReplaceDraftPrompt
          draftUrl={savedDraft.url}
          sharedUrl={incomingLink.url}
          onReplace={() => acceptIncomingLink(incomingLink)}
          onKeep={dismissIncomingLink}
        />
      )}
      <Field
        label={t('Address')}
        name="url"
        type="url"
        inputMode="url"
        // The direction marks keep the slashes in place in right-to-left text.
        placeholder={'\u200ehttps://\u200e'}
        autoCapitalize="none"
        spellCheck={false}
        limit={limits.url}
        value={draft.url}
        onValue={(url) => {
          clear(url)
          change({ url })
        }}
        onBlur={() => void lookUp(draft.url)}
        error={isSubmitted || check.state === 'rejected' ? errors.url : ''}
        liveError={!isSubmitted}
        required
      />
      <SiteCheckResult check={check} isNew={draft.id === null} />
      <Field
        label={t('Title')}
        name="title"
        limit={limits.title}
        value={draft.title}
        onValue={(title) => change({ title })}
        error={isSubmitted ? errors.title : ''}
        required
      />
      <Field
        label={t('Description')}
        name="description"
        hint={t('What’s it about, and why do you like it? Plain text.')}
        limit={limits.description}
        rows={6}
        multiline
        value={draft.description}
        onValue={(description) => change({ description })}
      />
      <SiteTagsInput
        hint={t('What it’s about. Choose some or type new ones.')}
        value={draft.tags}
        onValue={(tags) => change({ tags })}
      />
      <PictureChoice
        draft={draft}
        draftKey={draftKey}
        change={change}
        error={isSubmitted ? errors.picture : ''}
      />
      <FormActions>
        <Button type="submit" variant="primary">
          {t('Review', {}, 'check before publishing')}
        </Button>
        {savedDraft && (
          <Button variant="plain" onClick={() => discardSiteDraft(draftKey)}>
            {t('Start over')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
