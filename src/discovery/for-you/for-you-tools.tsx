import { useState } from 'react'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { demoteTag, dismissSite, restoreDemotedTag, restoreDismissedSite } from './contract.ts'
import c from './for-you-tools.module.css'
import { maxItemsPerReason } from './recommendation-reason.tsx'

interface ForYouToolsProps {
  site: Site
  /** The interests that it matches. */
  tags: readonly string[]
}

/** "Not this" and "less of this" buttons for a site on the member's list; it stays until the list is fetched again. */
export function ForYouTools({ site, tags }: ForYouToolsProps) {
  const t = useText()
  const api = useApi()
  /** The dismissed site, or the tag to show less of. */
  const [dismissal, setDismissal] = useState<'site' | { tag: string }>()
  const [errorMessage, setErrorMessage] = useState('')
  async function submit(next: typeof dismissal, request: Promise<unknown>) {
    setErrorMessage('')
    try {
      await request
      setDismissal(next)
    } catch (error) {
      setErrorMessage((error as Error).message)
    }
  }
  if (dismissal !== undefined) {
    const undo = () =>
      submit(
        undefined,
        dismissal === 'site'
          ? api(restoreDismissedSite, { id: site.id })
          : api(restoreDemotedTag, { value: dismissal.tag }),
      )
    return (
      <div className={c.tools}>
        <span role="status">
          {dismissal === 'site'
            ? t('Won’t be shown again.')
            : t('You’ll see less of #{tag}.', { tag: dismissal.tag })}
        </span>
        <Button variant="faint" onClick={() => void undo()}>
          {t('Undo')}
        </Button>
        {errorMessage}
      </div>
    )
  }
  return (
    <div className={c.tools}>
      <Button
        variant="faint"
        aria-label={t('Not interested: {title}', { title: site.title })}
        onClick={() => void submit('site', api(dismissSite, { id: site.id }))}
      >
        {t('Not interested')}
      </Button>
      {tags.slice(0, maxItemsPerReason).map((tag) => (
        <Button
          key={tag}
          variant="faint"
          onClick={() => void submit({ tag }, api(demoteTag, { value: tag }))}
        >
          {t('Less of #{tag}', { tag })}
        </Button>
      ))}
      {errorMessage}
    </div>
  )
}
