import { NoIndexHead } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { ContactForm } from '#instance/contact/contact-form.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'

const head = { title: message('Contact us'), description: message('Contact the people who run the site.') }

export const page = screen('/contact-us', {
  for: 'member',
  head,
  view: function ContactUs({ t }) {
    return (
      <Page width="form">
        <NoIndexHead {...head} />
        <PageHead
          title={t('Contact us')}
          text={
            <p>
              {t(
                'A question, an idea, something broken, a site that shouldn’t be here? A person will read it and reply by email.',
              )}
            </p>
          }
        />
        <ContactForm />
      </Page>
    )
  },
})
