import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import { useCommunity } from '#branding/use-community.ts'
import { usePrerendered } from '#client/page/prerendered-markup.ts'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { useLocation, useSearchParams } from '#client/router/location.tsx'
import { navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { searchAddress } from '#sites/listing/paths.ts'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import c from './header.module.css'

const SearchSuggestions = lazyPart(
  async () => (await import('#discovery/search/suggest/search-suggestions.tsx')).SearchSuggestions,
  { isOptional: true },
)

/** The attributes that the suggestion list sets while it is closed. */
const combobox = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const

export function SearchBox() {
  return <search className={c.search} {...usePrerendered('search', SearchForm)} />
}

/** A plain GET form, which works without scripts; with scripts it navigates client-side and suggests searches. */
export function SearchForm() {
  const t = useText()
  const { pathname } = useLocation()
  const params = useSearchParams()
  const currentQuery = pathname === '/search-results' ? (params.get('query') ?? '') : ''
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('query') ?? '').trim()
    if (!query) return event.currentTarget.querySelector('input')?.focus()
    // Optional: if it fails to load, the search is not stored as recent.
    import('#discovery/search/suggest/recent-searches.ts').then(
      ({ addRecentSearch }) => addRecentSearch(query),
      () => {},
    )
    navigate(searchAddress(query))
  }
  return (
    <form action={t.link('/search-results')} onSubmit={search}>
      <SearchField key={currentQuery} currentQuery={currentQuery} />
      <button type="submit" aria-label={t('Search')}>
        <Icon icon={Search} />
      </button>
    </form>
  )
}

function SearchField({ currentQuery }: { currentQuery: string }) {
  const t = useText()
  const { site_name } = useCommunity()
  const isHydrated = useHydrated()
  const [suggestionProps, setSuggestionProps] = useState<{
    field: HTMLInputElement
    isInitiallyOpen: boolean
  }>()
  // Focus loads the list; a click, input or arrow key opens it, possibly before it has loaded.
  const loadSuggestions = (isInitiallyOpen: boolean) => (event: { currentTarget: HTMLInputElement }) =>
    setSuggestionProps({ field: event.currentTarget, isInitiallyOpen })
  const openSuggestions = loadSuggestions(true)
  return (
    <>
      <input
        {...(isHydrated && combobox)}
        enterKeyHint="search"
        name="query"
        defaultValue={currentQuery}
        maxLength={limits.search_query}
        placeholder={t('Search {site_name}', { site_name })}
        aria-label={t('Search {site_name}', { site_name })}
        autoComplete="off"
        onFocus={loadSuggestions(false)}
        onClick={openSuggestions}
        onInput={openSuggestions}
        onKeyDown={(event) => event.key === 'ArrowDown' && openSuggestions(event)}
      />
      {suggestionProps && <SearchSuggestions {...suggestionProps} />}
    </>
  )
}
