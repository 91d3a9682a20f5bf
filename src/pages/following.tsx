import { ProvingApi } from '#features/accounts/factors/proving-api.tsx'
import { PrivateHead } from '#features/community/head.tsx'
import { ExportFollows } from '#features/following/export-follows.tsx'
import { FollowingList } from '#features/following/following-list.tsx'
import { ImportFollows } from '#features/following/import-follows.tsx'
import { SecretAddresses } from '#features/river/secret-addresses.tsx'
import { message } from '#texts/message.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { screen } from '#web/screen.tsx'

const head = {
  title: message('Following'),
  description: message('The sites whose posts you read here.'),
}

export const page = screen('/following', {
  query: ['sort', 'query', 'page'],
  for: 'member',
  head,
  view: ({ t, url }) => (
    <Page>
      <PrivateHead {...head} />
      <PageHead
        title={t('Following')}
        text={t.rich(
          'Their posts come to your news feed. Nobody but you sees what you follow, unless you say so in <a>your settings</a>.',
          { a: (inside) => <Link href="/update-profile">{inside}</Link> },
        )}
        aside={<ButtonLink href="/newsfeed">{t('News Feed')}</ButtonLink>}
      />
      <Stack gap="section">
        <FollowingList url={url} />
        <ImportFollows />
        <ExportFollows />
        <ProvingApi>
          <SecretAddresses />
        </ProvingApi>
      </Stack>
    </Page>
  ),
})
