import { ReauthenticatingApi } from '#accounts/two-factor/reauthenticating-api.tsx'
import { NoIndexHead } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { ExportFollows } from '#newsfeed/following/export-follows.tsx'
import { FollowingList } from '#newsfeed/following/following-list.tsx'
import { ImportFollows } from '#newsfeed/following/import-follows.tsx'
import { SecretFeedUrls } from '#newsfeed/own-timeline/secret-feed-urls.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'

const head = {
  title: message('Following'),
  description: message('Sites whose posts you read here.'),
}

export const page = screen('/following', {
  query: ['sort', 'query', 'page'],
  for: 'member',
  head,
  view: ({ t, url }) => (
    <Page>
      <NoIndexHead {...head} />
      <PageHead
        title={t('Following')}
        text={t.rich(
          'Their posts appear in your news feed. Only you can see what you follow, unless you share it in <a>your settings</a>.',
          { a: (inside) => <Link href="/update-profile">{inside}</Link> },
        )}
        aside={<ButtonLink href="/newsfeed">{t('News Feed')}</ButtonLink>}
      />
      <Stack gap="section">
        <FollowingList url={url} />
        <ImportFollows />
        <ExportFollows />
        <ReauthenticatingApi>
          <SecretFeedUrls />
        </ReauthenticatingApi>
      </Stack>
    </Page>
  ),
})
