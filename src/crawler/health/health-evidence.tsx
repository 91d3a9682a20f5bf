import { useText } from '#i18n/use-text.ts'
import { Section } from '#ui/section.tsx'
import { Time } from '#ui/text/time.tsx'
import { formatEvidence, healthNames } from './labels.ts'
import type { SiteHealth } from './schemas.ts'

/** A site's state, the evidence for it, and its history. */
export function HealthEvidence({ health: { health, since, evidence, history } }: { health: SiteHealth }) {
  const t = useText()
  return (
    <>
      <p>
        <strong>{t(healthNames[health])}</strong>
        {since !== null && <> {t.rich('since <date></date>', { date: () => <Time value={since} /> })}</>}
      </p>
      {evidence.length > 0 && (
        <ul>
          {evidence.map(({ kind, about, seen_on }) => (
            <li key={kind}>
              {formatEvidence(t, kind, about)}{' '}
              <span className="soft">
                · <Time value={seen_on} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <HealthHistory history={history} />
    </>
  )
}

/** The history of a site's state; renders nothing if it never changed. */
export function HealthHistory({ history }: Pick<SiteHealth, 'history'>) {
  const t = useText()
  if (history.length === 0) return null
  return (
    <Section title={t('Its history')}>
      <ul>
        {history.map(({ from, to, on, by }) => (
          <li key={on + to}>
            <Time value={on} />: {t('{from} → {to}', { from: t(healthNames[from]), to: t(healthNames[to]) })}{' '}
            <span className="soft">· {by === 'staff' ? t('by the moderators') : t('automatically')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
