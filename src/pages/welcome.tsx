import { useSession } from '#features/accounts/device-session.ts'
import { PrivateHead } from '#features/community/head.tsx'
import { FirstSites } from '#features/following/first-sites.tsx'
import { ChooseInterests } from '#features/profiles/choose-interests.tsx'
import { listTags } from '#features/tags/contract.ts'
import { message } from '#texts/message.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Cluster, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

const head = {
  title: message('Your first sites'),
  description: message('Choose what you like to read about, and follow a few sites.'),
}

/** After signing up: interests, then sites to follow. */
export const page = screen('/welcome', {
  query: ['step'],
  for: 'member',
  head,
  load: () => ({ tags: apiQuery(listTags, { query: '' }) }),
  view: function Welcome({ t, url, tags }) {
    const session = useSession()
    if (!session) return null
    const isChoosingSites = url.searchParams.get('step') === 'sites'
    return (
      <Page>
        <PrivateHead {...head} />
        {isChoosingSites ? (
          <>
            <PageHead
              title={t('Follow some sites')}
              text={t('Their posts come to your news feed. You can unfollow a site at any time.')}
            />
            <Stack gap="l">
              <FirstSites session={session} />
              <Cluster>
                <ButtonLink look="primary" href="/newsfeed">
                  {t('Go to your news feed')}
                </ButtonLink>
                <ButtonLink look="plain" href="/home">
                  {t('Skip')}
                </ButtonLink>
              </Cluster>
              <p>
                {t.rich('Already use a feed reader? <a>Import from your feed reader</a>', {
                  a: (inside) => <Link href="/following#import">{inside}</Link>,
                })}
              </p>
            </Stack>
          </>
        ) : (
          <>
            <PageHead
              title={t('What do you like to read about?')}
              text={t('We’ll suggest sites to follow. You can change your interests at any time.')}
            />
            <ChooseInterests
              session={session}
              tags={tags.map(({ value }) => value)}
              next="/welcome?step=sites"
            />
          </>
        )}
      </Page>
    )
  },
})
