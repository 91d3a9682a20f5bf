import type { ReplyOf } from '#contract/endpoint.ts'
import { useSession } from '#features/accounts/device-session.ts'
import { Head } from '#features/community/head.tsx'
import { useCommunity } from '#features/community/use-community.ts'
import { getDonationOptions } from '#features/donations/contract.ts'
import { DonateForm } from '#features/donations/donate-form.tsx'
import { MyDonations } from '#features/donations/my-donations.tsx'
import { ThankYou } from '#features/donations/thank-you.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/donate', {
  load: () => ({ options: apiQuery(getDonationOptions, {}) }),
  view: function Donate({ options, url }) {
    const { site_name } = useCommunity()
    const isMember = useSession() !== null
    const way = wayToDonate(options)
    const words = options.text.length > 0 ? options.text : defaultWords(way, site_name)
    return (
      <Page width="column">
        <Head
          title="Donate"
          description={
            way === 'none'
              ? `${site_name} doesn’t accept donations yet. What helps instead.`
              : `What donations to ${site_name} pay for, and how to make one.`
          }
        />
        <PageHead title="Donate" />
        <Stack gap="section">
          <Stack gap="l">
            <div className="prose">
              {words.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            {way === 'card' ? (
              <>
                <DonateForm options={options} />
                <p className="prose">
                  You pay on a page of Stripe, our payment service; your card never reaches us. A monthly
                  donation can be ended at any time. More in the <Link href="/terms#donations">terms</Link>.
                </p>
              </>
            ) : way === 'link' ? (
              <div>
                <ButtonLink look="primary" href={options.donate_url ?? ''} newTab>
                  Donate at {new URL(options.donate_url ?? '').hostname}
                </ButtonLink>
              </div>
            ) : (
              <>
                <p className="prose">
                  {site_name} doesn’t accept donations yet. What helps just as much: a site that you love,
                  uploaded with a few words about it.
                </p>
                <div>
                  <ButtonLink look="primary" href="/upload-blog" reload>
                    Upload a Site
                  </ButtonLink>
                </div>
              </>
            )}
          </Stack>
          {isMember && (
            <MyDonations paymentsAreOn={options.payments_are_on} isWaiting={url.searchParams.has('given')} />
          )}
        </Stack>
        {way === 'card' && <ThankYou given={url.searchParams.get('given')} />}
      </Page>
    )
  },
})

type Way = 'card' | 'link' | 'none'

const wayToDonate = ({ payments_are_on, donate_url }: ReplyOf<typeof getDonationOptions>): Way =>
  payments_are_on ? 'card' : donate_url ? 'link' : 'none'

/** Each state says only what is true in it: without a way to donate, nothing is said about donors. */
function defaultWords(way: Way, siteName: string): string[] {
  const team = `${siteName} is made by a small team, without advertising and without selling anybody’s data.`
  if (way === 'none') return [team]
  const gift = 'A donation is a gift: it buys no place in a list and no kinder review.'
  return [
    `${team} Donations pay for the server, the mail, the storage of pictures, and the hours of the people who look after it.`,
    // The site only knows of card donations, and only those of logged-in members belong to a profile.
    way === 'card'
      ? `${gift} If you are logged in when you donate, you can choose to be shown as a supporter on your profile.`
      : gift,
  ]
}
