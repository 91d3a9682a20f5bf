import Shuffle from 'lucide-react/icons/shuffle'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { contentLanguageName } from '#accounts/preferences/language-filter.tsx'
import { useSession } from '#accounts/session/device-session.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { formatList } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { useShortcuts } from '#ui/menus/use-shortcuts.ts'
import c from './surprise-bar.module.css'
import type { SurpriseFilter } from './surprise-filter.ts'
import { useSurprise } from './use-surprise.ts'

const nextKey = 'n'

/** A bar for the next surprise, by click or key, and its filter. @param first the filter of the current one */
export function SurpriseBar({ site, first }: { site: Site; first: SurpriseFilter }) {
  const t = useText()
  const isMember = useSession() !== null
  const [filter, setFilter] = useState(first)
  const [isClosed, setClosed] = useState(false)
  const { isBusy, go } = useSurprise()
  useShortcuts(isClosed ? {} : { [nextKey]: () => void go(filter) })
  if (isClosed) return null
  const tags = new Set(site.tags)
  if (filter.startsWith('tag:')) tags.add(filter.slice(4))
  const language = filter.startsWith('lang:') ? filter.slice(5) : site.language
  return (
    <section className={c.bar} aria-label={t('Surprise me')}>
      <Button variant="primary" busy={isBusy} aria-keyshortcuts={nextKey} onClick={() => void go(filter)}>
        <Icon icon={Shuffle} /> {t('Next surprise')}{' '}
        <span aria-hidden="true">
          <kbd>{nextKey}</kbd>
        </span>
      </Button>
      <select
        className={c.from}
        aria-label={t('Surprise me with')}
        value={filter}
        onChange={({ target }) => setFilter(target.value as SurpriseFilter)}
      >
        <option value="all">{t('All sites')}</option>
        {isMember && <option value="outside">{t('Outside my interests')}</option>}
        {[...tags].map((tag) => (
          <option key={tag} value={`tag:${tag}`}>
            #{tag}
          </option>
        ))}
        {language && (
          <option value={`lang:${language}`}>
            {formatList(
              t,
              language.split(',').map((code) => contentLanguageName(t, code)),
            )}
          </option>
        )}
      </select>
      <Button variant="icon" onClick={() => setClosed(true)}>
        <Icon icon={X} label={t('Close')} />
      </Button>
    </section>
  )
}
