import type { ReactNode } from 'react'
import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { getFairness } from '#discovery/impressions/contract.ts'
import { FairnessFigure } from '#discovery/impressions/fairness-figure.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'

export const page = screen('/fairness', {
  load: () => ({ fairness: apiQuery(getFairness, {}) }),
  view: function Fairness({ t, fairness: { figures } }) {
    const linkTo = (href: string) => (inside: ReactNode) => <Link href={href}>{inside}</Link>
    return (
      <Page width="column">
        <Head
          title={t('How sites are chosen')}
          description={t('How each list chooses sites, and how often each third of them was shown.')}
        />
        <PageHead
          title={t('How sites are chosen')}
          text={t(
            'You can’t buy a place here. Sites that are down, gone or have changed hands are left out. Here’s how each list chooses among the rest, and the results. We count how often a site was shown, never to whom.',
          )}
        />
        <Stack gap="section">
          <Section title={t('Shuffled sites')}>
            <p>
              {t.rich(
                '<a>Each shuffle</a> has every site exactly once, and each has the same chance of coming first.',
                { a: linkTo('/blogs/shuffled') },
              )}
            </p>
            <FairnessFigure chooser="shuffled" figures={figures} />
          </Section>
          <Section title={t('Surprise me')}>
            <p>
              {t(
                'Everyone gets their own shuffled order: no site repeats until you’ve seen them all, and new sites join at the end.',
              )}
            </p>
            <FairnessFigure chooser="surprise" figures={figures} />
          </Section>
          <Section title={t('For you')}>
            <p>
              {t(
                'Your interests take turns, so a broad one doesn’t drown out a narrow one. Different sites come first each day until all have had a turn. What you upvote, bookmark or follow only counts if you turn it on.',
              )}
            </p>
            <FairnessFigure chooser="for_you" figures={figures} />
          </Section>
          <Section title={t('News Feed')}>
            <p>
              {t(
                'Newest posts come first, but each site gets one place a day, however often it posts. All sites under one domain share that place. On the home page, sites that post once a month appear as often as those that post daily.',
              )}
            </p>
            <FairnessFigure chooser="river" figures={figures} />
          </Section>
        </Stack>
      </Page>
    )
  },
})
