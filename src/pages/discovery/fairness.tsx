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
    const to = (href: string) => (inside: ReactNode) => <Link href={href}>{inside}</Link>
    return (
      <Page width="column">
        <Head
          title={t('How sites are chosen')}
          description={t(
            'How each list chooses which sites people see, and how often each third of them was shown.',
          )}
        />
        <PageHead
          title={t('How sites are chosen')}
          text={t(
            'No place here can be bought. Sites that are away, gone or have changed hands are left out; of all others this is how each list chooses, and what came of it. What is counted is how often a site was shown, never to whom.',
          )}
        />
        <Stack gap="section">
          <Section title={t('Shuffled sites')}>
            <p>
              {t.rich(
                '<a>Every order</a> holds each site exactly once, and each has the same chance to come first.',
                { a: to('/blogs/shuffled') },
              )}
            </p>
            <FairnessFigure chooser="shuffled" figures={figures} />
          </Section>
          <Section title={t('Surprise me')}>
            <p>
              {t(
                'Everybody walks along a shuffled order of their own: no site comes twice before all have come, and those that are new come at its end.',
              )}
            </p>
            <FairnessFigure chooser="surprise" figures={figures} />
          </Section>
          <Section title={t('For you')}>
            <p>
              {t(
                'Each of your interests has its turn, so that a broad one does not drown a narrow one. Every day other sites of an interest come first, until all have. What you vote for, bookmark or follow counts only if you switch that on.',
              )}
            </p>
            <FairnessFigure chooser="for_you" figures={figures} />
          </Section>
          <Section title={t('News Feed')}>
            <p>
              {t(
                'The newest posts come first, but however often a site posts, it has one place a day. All sites under one domain share that place. On the front page, sites that post once a month come as often as those that post every day.',
              )}
            </p>
            <FairnessFigure chooser="river" figures={figures} />
          </Section>
        </Stack>
      </Page>
    )
  },
})
