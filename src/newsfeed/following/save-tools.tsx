import Bookmark from 'lucide-react/icons/bookmark'
import Rss from 'lucide-react/icons/rss'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useText } from '#i18n/use-text.ts'
import { ToggleButton } from '#ui/buttons/toggle-button.tsx'
import { useSaved } from './use-saved.ts'

/** Bookmark and Follow on a site's page, with the number of followers if there are any. Articles cannot be followed. */
export function SaveTools({ site: { id, kind, follower_count } }: { site: Site }) {
  const t = useText()
  const { isOn, toggle } = useSaved(id)
  return (
    <>
      <ToggleButton
        icon={Bookmark}
        label={t('Bookmark', {}, 'verb')}
        pressedLabel={t('Bookmarked', {}, 'state')}
        pressed={isOn('bookmark')}
        onToggle={() => toggle('bookmark')}
      />
      {kind === 'blog' && (
        <ToggleButton
          icon={Rss}
          label={t('Follow')}
          pressedLabel={t('Following', {}, 'state')}
          pressed={isOn('follow')}
          onToggle={() => toggle('follow')}
          {...(follower_count > 0 && {
            count: follower_count,
            countLabel: t.rich(
              '{count, plural, one {#<hidden> follower</hidden>} other {#<hidden> followers</hidden>}}',
              {
                count: follower_count,
                hidden: (inside) => <span className="visually-hidden">{inside}</span>,
              },
            ),
          })}
        />
      )}
    </>
  )
}
