import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { AboutReading } from '#opt-outs/about-reading.tsx'
import { getReader } from '#opt-outs/contract.ts'
import { RequestForm } from '#opt-outs/request-form.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'

export const page = screen('/reading', {
  load: () => ({ reader: apiQuery(getReader, {}) }),
  view: ({ t, reader }) => (
    <Page width="column">
      <Head
        title={t('For owners of sites')}
        description={t('Who reads your site, what for and how often, what is kept, and how to end it.')}
      />
      <PageHead
        title={t('For owners of sites')}
        text={<p>{t('Does our program visit your site? Here is why, and what you can do about it.')}</p>}
      />
      <Stack gap="section">
        <AboutReading reader={reader} />
        <Section id="form" title={t('Erase my site, or stop reading it')}>
          <RequestForm />
        </Section>
      </Stack>
    </Page>
  ),
})
