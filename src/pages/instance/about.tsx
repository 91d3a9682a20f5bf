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
                  'Much of the web has become a handful of places that decide what everyone sees. Beyond them, real people still write, draw, build and collect on sites of their own: independent voices, with no algorithm between them and you. {site_name} is where you find those sites.',
                  { site_name },
                )}
              </p>
              <p>
                {t(
                  'Please upload your favourite sites, even old ones, with a short description and a few subject tags, so others can find them too. Review what you’ve read, discuss it, and bookmark what you want to come back to.',
                )}
              </p>
              <p>
                {t(
                  '{site_name} is made by a small team, without ads. If it’s worth something to you, please donate to support us.',
                  { site_name },
                )}
              </p>
              {about.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <Cluster>
              <ButtonLink variant="primary" href="/upload-blog" reload>
                {t('Upload a Site')}
              </ButtonLink>
              <ButtonLink href="/donate">{t('Donate')}</ButtonLink>
            </Cluster>
          </Stack>
          <Section id="order" title={t('How lists are ordered')}>
            <div className="prose">
              <p>
                {t(
                  'You can’t buy a place in a list, and nothing tracks what you read to decide what comes next.',
                )}
              </p>
              <ul>
                <li>{t.rich('<b>Recent</b>: newest first. Nothing else counts.', { b: strong })}</li>
                <li>
                  {t.rich(
                    '<b>Shuffled</b>: every site once, in a random order just for you. Old or new, loved or unknown, each has the same chance of being on top.',
                    { b: strong },
                  )}
                </li>
                <li>
                  {t.rich(
                    '<b>For you</b>: sites that share tags with your interests, each interest in turn, and different ones every day. A day’s sites are in random order; those that match several interests come sooner. What you upvote, bookmark or follow only counts if you turn it on. Without interests, you’ll see the shuffled list.',
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
                    '<b>Search</b>: exact names come first, then matches in titles and addresses, tags, descriptions and, last, posts. Between similar matches, upvotes and the number of reviews tip the scale a little: each step up takes twice as many, and beyond sixty, more make no difference. Ties go to the site that more sites recommend. Star ratings don’t count.',
                    { b: strong },
                  )}
                </li>
                <li>
                  {t.rich(
                    '<b>More like this</b>: sites with the same tags, with rare tags counting more; sites that use the same characteristic words; sites that the same readers like, once there are at least five of them; and sites that the same sites recommend. Those in the same language come first, and each says why it’s there.',
                    { b: strong },
                  )}
                </li>
              </ul>
              <p>
                {t.rich(
                  'Donations change none of this. <a>See the results</a>: how often each third of the sites was shown.',
                  {
                    a: (inside) => <Link href="/fairness">{inside}</Link>,
                  },
                )}
              </p>
            </div>
          </Section>
          <Section id="reviews" title={t('How we keep reviews fair')}>
            <div className="prose">
              <ul>
                <li>{t('You can review each site once. A new review replaces your old one.')}</li>
                <li>{t('You can’t review a site you’ve proven is yours.')}</li>
                <li>{t(burstRule, burstLimits)}</li>
                <li>
                  {t(
                    'A rating is the plain average of the published reviews, shown with their number. We don’t weight or smooth it.',
                  )}
                </li>
                <li>
                  {t.rich(
                    'Anyone logged in can report a review that breaks the <guidelines>Community Guidelines</guidelines>. People decide, not programs, and <log>what they do</log> is public.',
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
