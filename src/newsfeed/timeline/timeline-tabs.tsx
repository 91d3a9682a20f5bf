import { useKnownSession } from '#accounts/session/device-session.ts'
import { useText } from '#i18n/use-text.ts'
import { Tabs } from '#ui/menus/tabs.tsx'

/** `first` is the member's own timeline, or everybody's posts for guests. */
type Current = 'first' | 'everybody' | 'sites'

/** Tabs: the member's timeline, everybody's posts, and sites. */
export function NewsfeedTabs({ current }: { current: Current }) {
  const session = useKnownSession()
  if (session === undefined) {
    return (
      <>
        <div className="for-guests">
          <TabRow current={current} isMember={false} />
        </div>
        <div className="for-members">
          <TabRow current={current} isMember />
        </div>
      </>
    )
  }
  return <TabRow current={current} isMember={session !== null} />
}

function TabRow({ current, isMember }: { current: Current; isMember: boolean }) {
  const t = useText()
  const sites = { label: t('Sites'), href: '/newsfeed/sites', current: current === 'sites' }
  const tabs = isMember
    ? [
        { label: t('Yours', {}, 'posts'), href: '/newsfeed', current: current === 'first' },
        {
          label: t('Everybody’s', {}, 'posts'),
          href: '/newsfeed?show=everybody',
          current: current === 'everybody',
        },
      ]
    : [{ label: t('Everybody’s', {}, 'posts'), href: '/newsfeed', current: current !== 'sites' }]
  return <Tabs label={t('News feed')} tabs={[...tabs, sites]} />
}
