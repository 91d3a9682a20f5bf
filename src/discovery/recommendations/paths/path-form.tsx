import type { FormEvent } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { useTypedSearch } from '#client/forms/use-typed-search.ts'
import { navigate } from '#client/router/navigation.ts'
import { suggestSearches } from '#discovery/search/contract.ts'
import { useText } from '#i18n/use-text.ts'
import { pathAddress } from '#sites/listing/paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { PathEnd } from '../schemas.ts'
import c from './paths.module.css'

/** Chooses the two sites. A plain GET form, so that it works without scripts; with scripts there is no page load. */
export function PathForm({ from, to }: { from: PathEnd; to: PathEnd }) {
  const t = useText()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    navigate(pathAddress(String(data.get('from')), String(data.get('to'))))
  }
  return (
    <form action={t.link('/paths')} onSubmit={submit} className={c.form}>
      <SiteInput name="from" label={t('From', {}, 'site')} end={from} key={`from ${displayText(from)}`} />
      <SiteInput name="to" label={t('To', {}, 'site')} end={to} key={`to ${displayText(to)}`} />
      <Button type="submit" variant="primary">
        {t('Find a path')}
      </Button>
    </form>
  )
}

/** Shows a known site by its unique address, otherwise the text as typed. */
const displayText = ({ given, sites: [site, ...others] }: PathEnd) =>
  site && others.length === 0 ? site.url.replace(/^https?:\/\/|\/$/g, '') : given

/** The browser's own combobox: suggests titles, and fills in addresses. */
function SiteInput({ name, label, end }: { name: string; label: string; end: PathEnd }) {
  const t = useText()
  const { results, onType } = useTypedSearch((query) => apiQuery(suggestSearches, { query }), {
    allowEmpty: false,
  })
  const sites = (results?.blogs ?? []).filter(({ kind }) => kind === 'blog')
  return (
    <label className={c.field}>
      {label}
      <input
        className={c.input}
        name={name}
        defaultValue={displayText(end)}
        list={`${name}-sites`}
        maxLength={limits.url}
        placeholder={t('Site title or address')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        onInput={(event) => onType(event.currentTarget.value.slice(0, limits.search_query))}
      />
      <datalist id={`${name}-sites`}>
        {sites.map(({ id, title, domain }) => (
          <option key={id} value={domain}>
            {title}
          </option>
        ))}
      </datalist>
    </label>
  )
}
