import type { FormEvent } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import { navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { type IndexFilter, indexAddress } from './index-filter.ts'
import c from './tag-index.module.css'

/** Searches tags by part of their name. A plain GET form, which works without scripts. */
export function TagFilter({ filter }: { filter: IndexFilter }) {
  const t = useText()
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('query') ?? '').trim()
    navigate(indexAddress({ ...filter, letter: undefined, query }))
  }
  return (
    <search>
      <form className={c.filter} action="/tags" onSubmit={search}>
        <Field
          label={t('Filter tags')}
          name="query"
          type="search"
          defaultValue={filter.query}
          limit={limits.tag.max}
        />
        {filter.language !== undefined && <input type="hidden" name="lang" value={filter.language} />}
        <Button type="submit">{t('Filter')}</Button>
      </form>
    </search>
  )
}
