import Shuffle from 'lucide-react/icons/shuffle'
import type { MouseEvent } from 'react'
import { readingLanguagesStore } from '#accounts/preferences/reading-languages.ts'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { type SurpriseFilter, surpriseAddress } from './surprise-filter.ts'
import { useSurprise } from './use-surprise.ts'

/** Opens a random site. A real link, so that it works without scripts. */
export function SurpriseButton({ filter = 'all' }: { filter?: SurpriseFilter }) {
  const t = useText()
  const { isBusy, go } = useSurprise()
  const { reads } = readingLanguagesStore()
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void go(filter === 'all' && reads.length > 0 ? `lang:${reads.join(',')}` : filter)
  }
  return (
    <ButtonLink
      className={filter === 'outside' ? 'for-members' : undefined}
      href={surpriseAddress(filter)}
      reload
      rel="nofollow"
      onClick={click}
      aria-disabled={isBusy || undefined}
    >
      <Icon icon={Shuffle} /> {t(filter === 'outside' ? 'Outside my interests' : 'Surprise me')}
    </ButtonLink>
  )
}
