import { Head } from '#features/community/head.tsx'
import { ContactForm } from '#features/contact/contact-form.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { screen } from '#web/screen.tsx'

const head = { title: 'Contact us', description: 'Write to the people who run the site.' }

export const page = screen('/contact-us', {
  for: 'member',
  head,
  view: function ContactUs() {
    return (
      <Page width="form">
        <Head {...head} private />
        <PageHead
          title="Contact us"
          text={
            <p>
              A question, an idea, something broken, a site that should go: people read this, and answer by
              mail.
            </p>
          }
        />
        <ContactForm />
      </Page>
    )
  },
})
