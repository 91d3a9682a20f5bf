import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { AboutCrawler } from '#opt-outs/about-crawler.tsx'
import { getCrawlerIdentity } from '#opt-outs/contract.ts'
import { RequestForm } from '#opt-outs/request-form.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'

export const page = screen('/reading', {
  load: () => ({ reader: apiQuery(getCrawlerIdentity, {}) }),
  view: ({ t, reader }) => (
    <Page width="column">
      <Head
        title={t('For site owners')}
        description={t('Who reads your site, why and how often, what we store, and how to stop it.')}
      />
      <PageHead
        title={t('For site owners')}
        text={<p>{t('Is our crawler visiting your site? Here’s why, and what you can do about it.')}</p>}
      />
      <Stack gap="section">
        <AboutCrawler reader={reader} />
        <Section id="form" title={t('Erase my site or stop reading it')}>
          <RequestForm />
        </Section>
      </Stack>
    </Page>
  ),
})
