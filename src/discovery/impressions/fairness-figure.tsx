import type { ReplyOf } from '#api-contract/endpoint.ts'
import type { Chooser } from '#api-contract/values/choosers.ts'
import { message } from '#i18n/message.ts'
import { memoizeIntl } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { Time } from '#ui/text/time.tsx'
import type { getFairness } from './contract.ts'

const percentFormat = memoizeIntl(Intl.NumberFormat)

type Figure = ReplyOf<typeof getFairness>['figures'][number]

const upvoteLabels = [
  message('Third with the fewest upvotes'),
  message('Middle third'),
  message('Third with the most upvotes'),
]
const postLabels = [
  message('Third that posts least'),
  message('Middle third'),
  message('Third that posts most'),
]

/** Shows how the impressions are distributed over thirds of the sites. */
export function FairnessFigure({ chooser, figures }: { chooser: Chooser; figures: Figure[] }) {
  const t = useText()
  const figure = figures.find((candidate) => candidate.chooser === chooser)
  const total = figure?.thirds.reduce((sum, n) => sum + n, 0) ?? 0
  if (!figure || total === 0)
    return <p className="soft">{t('Nothing counted yet. Figures update every hour.')}</p>
  const labels = chooser === 'river' ? postLabels : upvoteLabels
  return (
    <Stack>
      <p>
        {t.rich('{shown, number} of {sites, number} sites shown since <date></date>.', {
          shown: figure.sites_shown,
          sites: figure.sites,
          date: () => <Time value={figure.since} />,
        })}
      </p>
      {labels.map((label, index) => {
        const share = (figure.thirds[index] ?? 0) / total
        return (
          <ProgressBar key={t(label)} label={t(label)} value={share} max={1}>
            {percentFormat(t.locale, { style: 'percent' }).format(share)}
          </ProgressBar>
        )
      })}
    </Stack>
  )
}
