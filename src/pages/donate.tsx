import { getDonationOptions } from '#features/donations/contract.ts'
import { DonateForm } from '#features/donations/donate-form.tsx'
import { MyDonations } from '#features/donations/my-donations.tsx'
import { ThankYou } from '#features/donations/thank-you.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { ask } from '#web/asks.ts'
import { Head } from '#web/head.tsx'
import { useCommunity } from '#web/layout/use-community.ts'
import { screen } from '#web/screen.tsx'
import { useSession } from '#web/session.ts'

export const page = screen('/donate', {
  load: () => ({ options: ask(getDonationOptions, {}) }),
  view: function Donate({ options, url }) {
    const { site_name } = useCommunity()
    const is_member = useSession() !== null
    const words = options.text.length > 0 ? options.text : ourWords(site_name)
    return (
      <Page width="column">
        <Head
          title="Donate"
          description={`What ${site_name} costs, and how to support the people who run it.`}
        />
        <PageHead title="Donate" />
        <Stack gap="section">
          <Stack gap="l">
            <div className="prose">
              {words.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            {options.payments_are_on ? (
              <>
                <DonateForm options={options} />
                <p className="prose">
                  You pay on a page of Stripe, our payment service; your card never reaches us. A monthly
                  donation can be ended at any time. More in the <Link href="/terms#donations">terms</Link>.
                </p>
              </>
            ) : options.donate_url ? (
              <div>
                <ButtonLink look="primary" href={options.donate_url} newTab>
                  Donate at {new URL(options.donate_url).hostname}
                </ButtonLink>
              </div>
            ) : (
              <>
                <p className="prose">
                  Donations cannot be taken here yet. What helps just as much: a site that you love, uploaded
                  with a few words about it.
                </p>
                <div>
                  <ButtonLink look="primary" href="/upload-blog" reload>
                    Upload a Site
                  </ButtonLink>
                </div>
              </>
            )}
          </Stack>
          {is_member && (
            <MyDonations
              payments_are_on={options.payments_are_on}
              is_waiting={url.searchParams.has('given')}
            />
          )}
        </Stack>
        <ThankYou given={url.searchParams.get('given')} />
      </Page>
    )
  },
})

const ourWords = (site_name: string): string[] => [
  `${site_name} is made by a small team, without advertising and without selling anybody’s data. Donations pay for the server, the mail, the storage of pictures, and the hours of the people who look after it.`,
  'A donation is a gift: it buys no place in a list and no kinder review. If you like, your profile says that you are a supporter.',
]
