import Bookmark from 'lucide-react/icons/bookmark'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { useText } from '#i18n/use-text.ts'
import { ToggleButton } from '#ui/buttons/toggle-button.tsx'
import c from './card-save-tools.module.css'
import { useSaved } from './use-saved.ts'

/**
 * Small Bookmark and Follow buttons for a card, rendered after hydration: they need scripts, and took a tenth of the
 * server's time for a list page.
 */
export function CardSaveTools({ site }: { site: Site }) {
  return <div className={c.tools}>{useHydrated() && <SaveButtons site={site} />}</div>
}

/** The labels include the site's title, because a page has many cards. */
function SaveButtons({ site: { id, kind, title } }: { site: Site }) {
  const t = useText()
  const { isOn, toggle } = useSaved(id)
  const isFollowed = isOn('follow')
  return (
    <>
      {kind === 'blog' && (
        <ToggleButton
          size="small"
          label={t('Follow')}
          pressedLabel={t('Following', {}, 'state')}
          name={isFollowed ? t('Following {title}', { title }) : t('Follow {title}', { title })}
          pressed={isFollowed}
          onToggle={() => toggle('follow')}
        />
      )}
      <ToggleButton
        size="icon"
        icon={Bookmark}
        label={t('Bookmark {title}', { title })}
        pressedLabel={t('Bookmarked: {title}', { title })}
        pressed={isOn('bookmark')}
        onToggle={() => toggle('bookmark')}
      />
    </>
  )
}
