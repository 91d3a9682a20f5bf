import { useSession } from '#accounts/session/device-session.ts'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import { Head } from '#branding/head.tsx'
import { useCommunity } from '#branding/use-community.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import type { Translator } from '#i18n/translator.ts'
import { getDonationOptions } from '#instance/donations/contract.ts'
import { DonateForm, ThankYou } from '#instance/donations/donate-form.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'

// Loaded for members only.
const MyDonations = lazyPart(async () => (await import('#instance/donations/my-donations.tsx')).MyDonations)

export const page = screen('/donate', {
  query: ['given'],
  load: () => ({ options: apiQuery(getDonationOptions, {}) }),
  view: function Donate({ t, options, url }) {
    const { site_name } = useCommunity()
    const isMember = useSession() !== null
    const method = donationMethod(options)
    const paragraphs = options.text.length > 0 ? options.text : defaultParagraphs(t, method, site_name)
    return (
      <Page width="column">
        <Head
          title={t('Donate')}
          description={
            method === 'none'
              ? t('{site_name} doesn’t accept donations yet. Here’s what helps instead.', { site_name })
              : t('What donations to {site_name} pay for, and how to make one.', { site_name })
          }
        />
        <PageHead title={t('Donate')} />
        <Stack gap="section">
          <Stack gap="l">
            <div className="prose">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            {method === 'card' ? (
              <>
                <DonateForm options={options} />
                <p className="prose">
                  {t.rich(
                    'You pay through Stripe, and we never see your card. You can cancel a monthly donation anytime. See the <a>terms</a>.',
                    { a: (inside) => <Link href="/terms#donations">{inside}</Link> },
                  )}
                </p>
              </>
            ) : method === 'link' ? (
              <div>
                <ButtonLink variant="primary" href={options.donate_url ?? ''} newTab>
                  {t('Donate at {host}', { host: new URL(options.donate_url ?? '').hostname })}
                </ButtonLink>
              </div>
            ) : (
              <>
                <p className="prose">
                  {t(
                    '{site_name} doesn’t accept donations yet. What helps just as much: upload a site you love, with a few words about it.',
                    { site_name },
                  )}
                </p>
                <div>
                  <ButtonLink variant="primary" href="/upload-blog" reload>
                    {t('Upload a Site')}
                  </ButtonLink>
                </div>
              </>
            )}
          </Stack>
          {isMember && (
            <MyDonations paymentsAreOn={options.payments_are_on} isWaiting={url.searchParams.has('given')} />
          )}
        </Stack>
        {method === 'card' && <ThankYou frequency={url.searchParams.get('given')} />}
      </Page>
    )
  },
})

type DonationMethod = 'card' | 'link' | 'none'

const donationMethod = ({
  payments_are_on,
  donate_url,
}: ReplyOf<typeof getDonationOptions>): DonationMethod =>
  payments_are_on ? 'card' : donate_url ? 'link' : 'none'

/** Default texts by donation method. */
function defaultParagraphs(t: Translator, method: DonationMethod, site_name: string): string[] {
  if (method === 'none')
    return [
      t('{site_name} is made by a small team. We don’t run ads or sell anyone’s data.', {
        site_name,
      }),
    ]
  return [
    t(
      '{site_name} is made by a small team. We don’t run ads or sell anyone’s data. Donations pay for the server, email, picture storage and the time of the people who look after it.',
      { site_name },
    ),
    // The site only records card donations, and only members' donations belong to a profile.
    method === 'card'
      ? t(
          'A donation is a gift: it won’t buy a place in a list or a kinder review. If you’re logged in when you donate, you can choose to be shown as a supporter on your profile.',
        )
      : t('A donation is a gift: it won’t buy a place in a list or a kinder review.'),
  ]
}
