import { useState } from 'react'
import { feedAddresses } from '#api-contract/values/feed-addresses.ts'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/section.tsx'
import { randomPicksPath } from './contract.ts'
import c from './random-picks-form.module.css'

const siteCounts = [1, 3, 5, 10, 20]
const dayCounts = [1, 2, 7, 14, 30]

/** Builds the URL of a random picks feed. A plain GET form, which works without scripts. */
export function RandomPicksForm() {
  const t = useText()
  const [sites, setSites] = useState(3)
  const [days, setDays] = useState(7)
  const isHydrated = useHydrated()
  const [rss] = feedAddresses({ path: randomPicksPath({ sites, days }) })
  return (
    <Section title={t('Random picks in your feed reader')}>
      <form className={c.form} action={t.link('/blogs/shuffled/feed.rss')}>
        <select
          className={c.choice}
          name="sites"
          aria-label={t('How many sites')}
          value={sites}
          onChange={({ target }) => setSites(Number(target.value))}
        >
          {siteCounts.map((count) => (
            <option key={count} value={count}>
              {t('{count, plural, one {# site} other {# sites}}', { count })}
            </option>
          ))}
        </select>
        <select
          className={c.choice}
          name="days"
          aria-label={t('How often')}
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {dayCounts.map((count) => (
            <option key={count} value={count}>
              {t('{count, plural, one {every day} other {every # days}}', { count })}
            </option>
          ))}
        </select>
        {isHydrated ? (
          <div className={c.address}>
            <Field label={t('Feed address')} value={location.origin + t.link(rss?.href ?? '')} readOnly />
          </div>
        ) : (
          <Button type="submit">{t('Open the feed')}</Button>
        )}
      </form>
    </Section>
  )
}
