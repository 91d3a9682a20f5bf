import { useState } from 'react'
import { apiQuery } from '#client/api/api-queries.ts'
import { useTypedSearch } from '#client/forms/use-typed-search.ts'
import { navigate } from '#client/router/navigation.ts'
import { siteAddress, tagPageAddress } from '#sites/listing/paths.ts'
import { suggestSearches } from '../contract.ts'
import { type Option, optionsFor } from './options.ts'
import { clearRecentSearches, readRecentSearches, removeRecentSearch } from './recent-searches.ts'

/** The options for a field's content, and the actions on them. */
export function useSuggestions(field: HTMLInputElement) {
  const [typedText, setTypedText] = useState(field.value)
  const [recent, setRecent] = useState(readRecentSearches)
  const { results, resultsFor, onType } = useTypedSearch((query) => apiQuery(suggestSearches, { query }), {
    initialText: field.value,
    allowEmpty: false,
  })

  function type(text: string): void {
    setTypedText(text)
    onType(text)
    if (text === '') setRecent(readRecentSearches())
  }
  function fill(text: string): void {
    field.value = text
    type(text)
  }
  function choose(option: Option | undefined): void {
    if (option?.kind === 'forget') {
      clearRecentSearches()
      setRecent([])
    } else if (option?.kind === 'operator') {
      field.value = option.completed
      // Acts like typing, so that the list stays open.
      field.dispatchEvent(new Event('input', { bubbles: true }))
    } else if (option) {
      const page = optionPage(option)
      fill('query' in option ? option.query : '')
      if (page === undefined) field.form?.requestSubmit()
      else navigate(page)
    }
  }
  function forget(option: Option | undefined): boolean {
    if (option?.kind !== 'recent') return false
    setRecent(removeRecentSearch(option.query))
    return true
  }

  const isUpToDate = resultsFor === typedText.trim()
  return {
    options: optionsFor(typedText, recent, results, isUpToDate),
    isUpToDate,
    onType: type,
    choose,
    forget,
  }
}

/** The page of an option; undefined if it is a search. */
function optionPage(option: Option): string | undefined {
  if (option.kind === 'site') return siteAddress(option.blog)
  if (option.kind === 'tag') return tagPageAddress(option.value)
  if (option.kind === 'person') return `/user/${option.username}`
  return option.kind === 'upload' ? `/upload-blog?url=${encodeURIComponent(option.address)}` : undefined
}
