import { ReviewUpsert } from '#features/blogs/review-upsert.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { Head } from '#web/head.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/review-article-upsert', {
  for: 'staff',
  view: function ReviewArticleUpsert({ url }) {
    const id = Number(url.searchParams.get('id')) || null
    return (
      <Page>
        <Head title="Review before publishing" description="How the article will look." private />
        <PageHead title="Review" text="This is how it will look." />
        <ReviewUpsert key={id} kind="article" id={id} />
      </Page>
    )
  },
})
