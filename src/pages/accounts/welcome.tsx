import { UnconfirmedEmail } from '#accounts/own-account/unconfirmed-email.tsx'
import { useSession } from '#accounts/session/device-session.ts'
import { NoIndexHead } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { FirstSites } from '#newsfeed/following/first-sites.tsx'
import { ChooseInterests } from '#profiles/choose-interests.tsx'
import { listTags } from '#sites/tags/contract.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { StickyActions } from '#ui/sticky-actions.tsx'
import { Link } from '#ui/text/link.tsx'

const description = message('Choose what you like to read about, and follow a few sites.')
const steps = {
  tags: { title: message('What do you like to read about?'), description },
  sites: { title: message('Follow some sites'), description },
}

/** First steps after signing up: choose interests, then sites to follow. */
export const page = screen('/welcome', {
  query: ['step'],
  for: 'member',
  head: steps.tags,
  load: () => ({ tags: apiQuery(listTags, { query: '' }) }),
  view: function Welcome({ t, url, tags }) {
    const session = useSession()
    if (!session) return null
    const isChoosingSites = url.searchParams.get('step') === 'sites'
    const step = isChoosingSites ? steps.sites : steps.tags
    return (
      <Page>
        {/* Each step has a title, which screen readers announce. */}
        <NoIndexHead {...step} />
        {isChoosingSites ? (
          <>
            <PageHead
              title={t(step.title)}
              text={t('Their posts will appear in your news feed. You can unfollow a site anytime.')}
            />
            <Stack gap="l">
              <UnconfirmedEmail />
              <FirstSites session={session} />
              <p>
                {t.rich('Already use a feed reader? <a>Import from your feed reader</a>', {
                  a: (inside) => <Link href="/following#import">{inside}</Link>,
                })}
              </p>
              <StickyActions>
                <ButtonLink variant="primary" href="/newsfeed">
                  {t('Go to your news feed')}
                </ButtonLink>
                <ButtonLink variant="plain" href="/home">
                  {t('Skip')}
                </ButtonLink>
              </StickyActions>
            </Stack>
          </>
        ) : (
          <>
            <PageHead
              title={t(step.title)}
              text={t('We’ll suggest sites to follow. You can change your interests anytime.')}
            />
            <UnconfirmedEmail />
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
