import type { FormEvent } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import { navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { indexAddress, type Part } from './index-parts.ts'
import c from './tag-index.module.css'

/** Looks for tags by part of their names: a plain GET form, so that it works without scripts. */
export function TagFilter({ part }: { part: Part }) {
  const t = useText()
  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('query') ?? '').trim()
    navigate(indexAddress({ ...part, letter: undefined, query }))
  }
  return (
    <search>
      <form className={c.filter} action="/tags" onSubmit={find}>
        <Field
          label={t('Filter tags')}
          name="query"
          type="search"
          defaultValue={part.query}
          limit={limits.tag.max}
        />
        {part.language !== undefined && <input type="hidden" name="lang" value={part.language} />}
        <Button type="submit">{t('Filter')}</Button>
      </form>
    </search>
  )
}
