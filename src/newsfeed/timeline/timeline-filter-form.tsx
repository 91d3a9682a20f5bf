import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import c from './timeline.module.css'
import type { NewsfeedFilters, NewsfeedView } from './timeline-address.ts'

interface NewsfeedFilterFormProps {
  filters: NewsfeedFilters
  show: NewsfeedView['show']
}

/** A plain GET form, which works without scripts; collapsed, so that posts come first on small screens. */
export function NewsfeedFilterForm({ filters, show }: NewsfeedFilterFormProps) {
  const t = useText()
  return (
    <details open={Boolean(filters.tag || filters.lang || filters.quiet)}>
      <summary>{t('Filter')}</summary>
      <form className={c.filters} action={t.link('/newsfeed')}>
        {show && <input type="hidden" name="show" value={show} />}
        <label>
          {t('Tag')}
          <input
            className={c.input}
            name="tag"
            defaultValue={filters.tag}
            maxLength={40}
            autoCapitalize="none"
          />
        </label>
        <label>
          {t('Languages')}
          <input
            className={c.input}
            name="lang"
            defaultValue={filters.lang}
            maxLength={60}
            placeholder={t('such as de, fr')}
            autoCapitalize="none"
          />
        </label>
        <label className={c.quiet}>
          <input type="checkbox" name="quiet" value="1" defaultChecked={filters.quiet} />
          {t('Only sites that post monthly or less')}
        </label>
        <Button type="submit">{t('Filter')}</Button>
      </form>
    </details>
  )
}
