import { Head } from '#features/community/head.tsx'
import { AboutReading } from '#features/owner-requests/about-reading.tsx'
import { getReader } from '#features/owner-requests/contract.ts'
import { RequestForm } from '#features/owner-requests/request-form.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

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
