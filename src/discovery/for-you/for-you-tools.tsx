import { useState } from 'react'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { allowSite, refuseSite, wantAgain, wantLess } from './contract.ts'
import c from './for-you-tools.module.css'
import { namedWhole } from './recommendation-reason.tsx'

interface ForYouToolsProps {
  site: Site
  /** The interests that it matches. */
  tags: readonly string[]
}

/** "Not this" and "less of this" buttons for a site on the member's list. The site stays until the list is fetched again. */
export function ForYouTools({ site, tags }: ForYouToolsProps) {
  const t = useText()
  const api = useApi()
  /** The member's choice: to hide the site, or to see less of a tag. */
  const [said, setSaid] = useState<'not' | { less: string }>()
  const [problem, setProblem] = useState('')
  async function say(wish: typeof said, call: Promise<unknown>) {
    setProblem('')
    try {
      await call
      setSaid(wish)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  if (said !== undefined) {
    const undo = () =>
      say(undefined, said === 'not' ? api(allowSite, { id: site.id }) : api(wantAgain, { value: said.less }))
    return (
      <div className={c.tools}>
        <span role="status">
          {said === 'not' ? t('Won’t be shown again.') : t('You’ll see less of #{tag}.', { tag: said.less })}
        </span>
        <Button look="faint" onClick={() => void undo()}>
          {t('Undo')}
        </Button>
        {problem}
      </div>
    )
  }
  return (
    <div className={c.tools}>
      <Button
        look="faint"
        aria-label={t('Not interested: {title}', { title: site.title })}
        onClick={() => void say('not', api(refuseSite, { id: site.id }))}
      >
        {t('Not interested')}
      </Button>
      {tags.slice(0, namedWhole).map((tag) => (
        <Button key={tag} look="faint" onClick={() => void say({ less: tag }, api(wantLess, { value: tag }))}>
          {t('Less of #{tag}', { tag })}
        </Button>
      ))}
      {problem}
    </div>
  )
}
