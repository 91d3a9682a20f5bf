import { Head } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { ForYouList } from '#discovery/for-you/for-you-list.tsx'
import { SurpriseButton } from '#discovery/shuffle/surprise-button.tsx'
import { Cluster, Page, PageHead } from '#ui/page-parts.tsx'

export const page = screen('/blogs/for-you', {
  query: ['page', 'seed', 'lang'],
  view: ({ t, url }) => (
    <Page>
      <Head title={t('For you')} description={t('Sites that match your interests, and why.')} noindex />
      <PageHead
        title={t('For you')}
        text={t('Sites that match your interests, each in turn. New ones every day.')}
        aside={
          <Cluster>
            <SurpriseButton />
            <SurpriseButton filter="outside" />
          </Cluster>
        }
      />
      <ForYouList path="/blogs/for-you" url={url} />
    </Page>
  ),
})
