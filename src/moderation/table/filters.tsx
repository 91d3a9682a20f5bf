import { type FormEvent, useId } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import c from './controls.module.css'
import { useFilters } from './use-filters.ts'

/** A choice: its first option is the default of the address. */
export interface FilterChoice {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
}

/** The head of a table: a search and some choices, all kept in the address. */
export function Filters({ search, choices = [] }: { search?: string; choices?: readonly FilterChoice[] }) {
  const t = useText()
  const filters = useFilters()
  const id = useId()
  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    filters.set('query', String(new FormData(event.currentTarget).get('query') ?? '').trim())
  }
  return (
    <search className={c.filters}>
      {search && (
        <form onSubmit={find} className={c.find} key={filters.of('query')}>
          <label htmlFor={id} className="visually-hidden">
            {search}
          </label>
          <input
            id={id}
            type="search"
            name="query"
            maxLength={200}
            placeholder={search}
            defaultValue={filters.of('query')}
            className={c.input}
          />
          <Button type="submit">{t('Filter')}</Button>
        </form>
      )}
      {choices.map(({ name, label, options }) => (
        <label key={name} className={c.choice}>
          {label}
          <select
            className={c.input}
            value={filters.of(name) || options[0]?.[0]}
            onChange={({ target }) => filters.set(name, target.value === options[0]?.[0] ? '' : target.value)}
          >
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      ))}
    </search>
  )
}
