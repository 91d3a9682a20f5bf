import { type FormEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { isUploading } from '#client/forms/picture-uploads.ts'
import { navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { publishPreviewAddress, siteFormAddress } from '#sites/listing/paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { focusFirstInvalid } from '#ui/forms/form-error.tsx'
import { type BlogDraft, changeBlogDraft, emptyDraft, forgetBlogDraft, useBlogDraft } from './blog-draft.ts'
import { OtherDraft } from './other-draft.tsx'
import { PictureChoice } from './picture-choice.tsx'
import type { SharedLink } from './share-target.ts'
import { SiteCheckResult } from './site-check-result.tsx'
import { SiteTagsInput } from './site-tags-input.tsx'
import { type Preview, useSiteCheck } from './use-site-check.ts'
import { useSitePicture } from './use-site-picture.ts'

interface BlogFormProps {
  kind: Blog['kind']
  /** The key of the draft. */
  draftKey: string
  /** The initial values: the site being edited. */
  before?: BlogDraft
  /** A shared site: it is looked up as if it had been typed. */
  handedOver?: SharedLink | undefined
}

/** The address first; the rest is filled in from the page, and can be changed. Every keystroke is kept as a draft. */
export function BlogForm({ kind, draftKey, before = emptyDraft, handedOver }: BlogFormProps) {
  const t = useText()
  const kept = useBlogDraft(draftKey)
  const draft = kept ?? before
  const form = useRef<HTMLFormElement>(null)
  const [isSent, setSent] = useState(false)
  /** Sent, and not yet judged: whether everything was there when it was. */
  const [pending, setPending] = useState<'complete' | 'incomplete'>()
  const change = (more: Partial<BlogDraft>) => changeBlogDraft(draftKey, more, before)
  const takeFromSite = useSitePicture(draftKey, change)
  const filled = useRef<Partial<BlogDraft>>({})
  const latest = useRef(draft)
  latest.current = draft
  const { check, look, forget } = useSiteCheck(draft.id, fillIn)
  const [brought, setBrought] = useState(handedOver)
  const isOther = brought !== undefined && kept !== undefined && kept.url !== '' && kept.url !== brought.url

  /** Starts with the shared site; a draft of the same site is continued. */
  function take({ url, title }: SharedLink): void {
    settle()
    if (draft.title === '' || isOther) filled.current = { title }
    change(isOther ? { ...emptyDraft, url, title } : { url, title: draft.title || title })
    void look(url)
  }
  /** Accepted or declined: reloading the page must not bring it up again. */
  function settle(): void {
    setBrought(undefined)
    void navigate(siteFormAddress(kind, null), { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (brought && !isOther) take(brought)
  }, [])

  /** Fills in the page's values where nothing has been written. */
  async function fillIn(preview: Preview): Promise<void> {
    const now = latest.current
    const isFree = (name: 'title' | 'description' | 'tags') =>
      now[name].length === 0 || String(now[name]) === String(filled.current[name])
    const news: Partial<BlogDraft> = { feed_url: preview.feed_url }
    if (preview.title && isFree('title')) news.title = preview.title
    if (preview.description && isFree('description')) news.description = preview.description
    if (preview.tags && isFree('tags')) news.tags = preview.tags
    filled.current = news
    change(news)
    // It is chosen, unless another cover was; one that cannot be used is silently left out.
    const isOpen = now.image_source === null || now.image_source === 'site'
    if (now.sitePicture) change({ sitePicture: null, ...(isOpen && { image_source: null }) })
    if (!isUploading(draftKey)) await takeFromSite(preview.image, isOpen ? { image_source: 'site' } : {})
  }

  const problems = {
    url: check.now === 'refused' ? check.problem : draft.url.trim() ? '' : t('Please fill out this field.'),
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
  const isComplete = !Object.values(problems).some(Boolean)
  function review(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    // It may not have been looked up yet, or could not be reached and can now.
    void look(draft.url)
    setPending(isComplete ? 'complete' : 'incomplete')
  }
  useEffect(() => {
    // The answer about the address may fill in the rest, or be what is wrong.
    if (!pending || check.now === 'looking' || (pending === 'incomplete' && check.now === 'reading')) return
    setPending(undefined)
    if (!isComplete || check.now === 'known') return focusFirstInvalid(form.current)
    // What was filled in just now has not been seen yet.
    if (pending === 'incomplete') return setSent(false)
    // Even when unchanged, it is what the review screen shows.
    change({})
    void navigate(publishPreviewAddress(kind, draft.id))
  })

  return (
    <Form ref={form} onSubmit={review}>
      {brought && kept && isOther && (
        <OtherDraft kept={kept.url} brought={brought.url} onTake={() => take(brought)} onKeep={settle} />
      )}
      <Field
        label={t('Address')}
        name="url"
        type="url"
        inputMode="url"
        // The marks keep the slashes where they are, from right to left too.
        placeholder={'\u200ehttps://\u200e'}
        autoCapitalize="none"
        spellCheck={false}
        limit={limits.url}
        value={draft.url}
        onValue={(url) => {
          forget(url)
          change({ url })
        }}
        onBlur={() => void look(draft.url)}
        error={isSent || check.now === 'refused' ? problems.url : ''}
        liveError={!isSent}
        required
      />
      <SiteCheckResult check={check} isNew={draft.id === null} />
      <Field
        label={t('Title')}
        name="title"
        limit={limits.title}
        value={draft.title}
        onValue={(title) => change({ title })}
        error={isSent ? problems.title : ''}
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
        problem={isSent ? problems.picture : ''}
      />
      <FormActions>
        <Button type="submit" look="primary">
          {t('Review', {}, 'check before publishing')}
        </Button>
        {kept && (
          <Button look="plain" onClick={() => forgetBlogDraft(draftKey)}>
            {t('Start over')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
