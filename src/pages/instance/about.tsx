import type { ReactNode } from 'react'
import { getAbout } from '#branding/contract.ts'
import { Head } from '#branding/head.tsx'
import { useCommunity } from '#branding/use-community.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { burstLimits, burstRule } from '#conversations/reviews/burst-rule.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Cluster, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'

const strong = (inside: ReactNode) => <strong>{inside}</strong>

export const page = screen('/about', {
  load: ({ language }) => ({ about: apiQuery(getAbout, { language }) }),
  view: function About({ t, about }) {
    const { site_name } = useCommunity()
    return (
      <Page width="column">
        <Head
          title={t('About')}
          description={t('What {site_name} is for: independent voices, shared by real people.', {
            site_name,
          })}
        />
        <PageHead title={t('About {site_name}', { site_name })} />
        <Stack gap="section">
          <Stack gap="l">
            <div className="prose">
              <p>
                {t(
                  'Much of the web has become a handful of places that decide what everybody sees. Beside them, real people still write, draw, build and collect on sites of their own: independent voices, with no algorithm between them and you. {site_name} is where those sites are found.',
                  { site_name },
                )}
              </p>
              <p>
                {t(
                  'Please upload your favourite sites, even old ones, with a short description and a few subject tags, so that others can find them too. Review what you have read, discuss it, and bookmark what you want to come back to.',
                )}
              </p>
              <p>
                {t(
                  '{site_name} is made by a small team without advertising. If it is worth something to you, please donate to support us.',
                  { site_name },
                )}
              </p>
              {about.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <Cluster>
              <ButtonLink look="primary" href="/upload-blog" reload>
                {t('Upload a Site')}
              </ButtonLink>
              <ButtonLink href="/donate">{t('Donate')}</ButtonLink>
            </Cluster>
          </Stack>
          <Section id="order" title={t('How lists are ordered')}>
            <div className="prose">
              <p>
                {t(
                  'No place in a list can be bought, and nothing watches what you read to decide what comes next.',
                )}
              </p>
              <ul>
                <li>{t.rich('<b>Recent</b>: the newest first, and nothing else counts.', { b: strong })}</li>
                <li>
                  {t.rich(
                    '<b>Shuffled</b>: every site once, in an order that chance makes for you. Old and new, loved and unknown have the same chance of being on top.',
                    { b: strong },
                  )}
                </li>
                <li>
                  {t.rich(
                    '<b>For you</b>: sites that share tags with the interests in your profile, each interest in its turn, and others every day; chance orders those of a day, and a site with several of them comes sooner. What you vote for, bookmark or follow counts only if you switch that on. Without interests it is the shuffled list.',
                    { b: strong },
                  )}
                </li>
                <li>
                  {t.rich('<b>Featured articles</b>: chosen and ordered by the people who run the site.', {
                    b: strong,
                  })}
                </li>
                <li>
                  {t.rich(
                    '<b>Search</b>: what is called exactly what you typed comes first, then matches in titles and addresses, in tags, in descriptions, and last in posts. Among matches that are about as good, upvotes and the number of reviews tip the scale a little: each step up takes twice as many, and beyond sixty more of them change nothing. Of equals, what more sites recommend is first. How good the ratings are does not count.',
                    { b: strong },
                  )}
                </li>
                <li>
                  {t.rich(
                    '<b>More like this</b>: sites with the same tags, rare tags weighing more; sites that write the same telling words; sites that the same readers like, once there are at least five of them; and sites that the same sites recommend. Those in the same language come first, and each says why it is there.',
                    { b: strong },
                  )}
                </li>
              </ul>
              <p>
                {t.rich(
                  'Donations change none of this. <a>What came of it</a> is counted: how often each third of the sites was shown.',
                  {
                    a: (inside) => <Link href="/fairness">{inside}</Link>,
                  },
                )}
              </p>
            </div>
          </Section>
          <Section id="reviews" title={t('How reviews are guarded')}>
            <div className="prose">
              <ul>
                <li>{t('Everybody has one review for each site. Writing another replaces the first.')}</li>
                <li>{t('Nobody reviews a site that is proven to be their own.')}</li>
                <li>{t(burstRule, burstLimits)}</li>
                <li>
                  {t(
                    'A rating is the plain average of the published reviews, with their number beside it. We neither weigh nor smooth it.',
                  )}
                </li>
                <li>
                  {t.rich(
                    'A review that breaks the <guidelines>Community Guidelines</guidelines> can be reported by everybody who is logged in. People decide, not programs, and <log>what they do</log> is there for all to read.',
                    {
                      guidelines: (inside) => <Link href="/community-guidelines">{inside}</Link>,
                      log: (inside) => <Link href="/moderation-log">{inside}</Link>,
                    },
                  )}
                </li>
              </ul>
            </div>
          </Section>
        </Stack>
      </Page>
    )
  },
})
