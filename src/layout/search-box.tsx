import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { useCommunity } from '#features/community/use-community.ts'
import { useText } from '#texts/use-text.ts'
import { Icon } from '#ui/icon.tsx'
import { useReady } from '#web/ready-markup.ts'
import { useLocation, useSearchParams } from '#web/router/location.tsx'
import { navigate } from '#web/router/navigation.ts'
import c from './header.module.css'
import { useSuggestions } from './use-suggestions.ts'

/** One on a page. */
const listId = 'searches'

export function SearchBox() {
  return <search className={c.search} {...useReady('search', SearchForm)} />
}

/** A plain GET form, so that it works without scripts; with them the page stays. */
export function SearchForm() {
  const t = useText()
  const { site_name } = useCommunity()
  const { pathname } = useLocation()
  const { options, onType } = useSuggestions()
  const params = useSearchParams()
  const shown = pathname === '/search-results' ? (params.get('query') ?? '') : ''
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('query') ?? '').trim()
    if (query) navigate(`/search-results?query=${encodeURIComponent(query)}`)
  }
  return (
    <form action="/search-results" onSubmit={search}>
      <input
        key={shown}
        type="search"
        name="query"
        defaultValue={shown}
        maxLength={limits.search_query}
        placeholder={t('Search {site_name}', { site_name })}
        aria-label={t('Search {site_name}', { site_name })}
        autoComplete="off"
        list={listId}
        onInput={(event) => onType(event.currentTarget.value)}
        required
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
      <button type="submit" aria-label={t('Search')}>
        <Icon of={Search} />
      </button>
    </form>
  )
}
