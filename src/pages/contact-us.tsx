import { PrivateHead } from '#features/community/head.tsx'
import { ContactForm } from '#features/contact/contact-form.tsx'
import { message } from '#texts/message.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { screen } from '#web/screen.tsx'

const head = { title: message('Contact us'), description: message('Write to the people who run the site.') }

export const page = screen('/contact-us', {
  for: 'member',
  head,
  view: function ContactUs({ t }) {
    return (
      <Page width="form">
        <PrivateHead {...head} />
        <PageHead
          title={t('Contact us')}
          text={
            <p>
              {t(
                'A question, an idea, something broken, a site that should go: people read this, and answer by mail.',
              )}
            </p>
          }
        />
        <ContactForm />
      </Page>
    )
  },
})
