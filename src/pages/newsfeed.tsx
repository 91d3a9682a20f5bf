import { ForYouList } from '#features/lists/for-you-list.tsx'
import { SurpriseButton } from '#features/lists/surprise-button.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { pageOf } from '#web/asks.ts'
import { Head } from '#web/head.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/newsfeed', {
  view: ({ url }) => (
    <Page>
      <Head title="News Feed" description="What is worth reading today, by your own interests." />
      <PageHead
        title="News Feed"
        text="Sites by your interests. Bookmark those that you like, so that you find them again."
        aside={<SurpriseButton />}
      />
      <ForYouList path="/newsfeed" first_page={pageOf(url)} seed={url.searchParams.get('seed')} />
    </Page>
  ),
})
