import { type FormEvent, useId } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import c from './controls.module.css'
import { useFilters } from './use-filters.ts'

/** A select field; its first option is the default and stays out of the address. */
export interface FilterChoice {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
}

/** The search and select fields above a table; their values are kept in the address. */
export function Filters({
  searchLabel,
  choices = [],
}: {
  searchLabel?: string
  choices?: readonly FilterChoice[]
}) {
  const t = useText()
  const filters = useFilters()
  const id = useId()
  function onSearch(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    filters.set('query', String(new FormData(event.currentTarget).get('query') ?? '').trim())
  }
  return (
    <search className={c.filters}>
      {searchLabel && (
        <form onSubmit={onSearch} className={c.find} key={filters.get('query')}>
          <label htmlFor={id} className="visually-hidden">
            {searchLabel}
          </label>
          <input
            id={id}
            type="search"
            name="query"
            maxLength={200}
            placeholder={searchLabel}
            defaultValue={filters.get('query')}
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
            value={filters.get(name) || options[0]?.[0]}
            onChange={({ target }) => filters.set(name, target.value === options[0]?.[0] ? '' : target.value)}
          >
            {options.map(([value, optionLabel]) => (
              <option key={value} value={value}>
                {optionLabel}
              </option>
            ))}
          </select>
        </label>
      ))}
    </search>
  )
}
