import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { limits } from '#contract/limits.ts'
import { useCommunity } from '#features/community/use-community.ts'
import { useText } from '#texts/use-text.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocation, useSearchParams } from '#web/router/location.tsx'
import { navigate } from '#web/router/navigation.ts'
import c from './header.module.css'
import { useSuggestions } from './use-suggestions.ts'

/** A plain GET form, so that it works without scripts; with them the page stays. */
export function SearchBox() {
  const t = useText()
  const { site_name } = useCommunity()
  const { pathname } = useLocation()
  const id = useId()
  const { options, onType } = useSuggestions()
  const params = useSearchParams()
  const shown = pathname === '/search-results' ? (params.get('query') ?? '') : ''
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('query') ?? '').trim()
    if (query) navigate(`/search-results?query=${encodeURIComponent(query)}`)
  }
  return (
    <search className={c.search}>
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
          list={id}
          onInput={(event) => onType(event.currentTarget.value)}
          required
        />
        <datalist id={id}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
        <button type="submit" aria-label={t('Search')}>
          <Icon of={Search} />
        </button>
      </form>
    </search>
  )
}
