import '#ui/styles/styles.css'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { apiAsUser } from '#accounts/session/api-as.ts'
import { followSession } from '#accounts/session/follow-session.ts'
import { isApiError } from '#api-contract/api-error.ts'
import { setErrorTextsLoader } from '#client/api/error-texts.ts'
import type { PageData } from '#client/page/document.tsx'
import { restoreReplies } from '#client/page/page-replies.ts'
import { BrowserRouter } from '#client/router/location.tsx'
import { currentLocation, languagePrefix, startNavigation } from '#client/router/navigation.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { toPageTranslator } from '#i18n/use-text.ts'
import { App } from './app.tsx'
import { matchEntry } from './page-router.tsx'

const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData
setErrorTextsLoader(() => import('./error-texts.ts').then(({ errorTexts }) => errorTexts))
/** Retries once unless the server returned a 4xx. */
const retry = (times: number, error: Error) =>
  times < 1 && !(isApiError(error) && error.status >= 400 && error.status < 500)
const queries = new QueryClient({
  queryCache: new QueryCache({
    // A failed fetch keeps the previous data, but a 404 must clear it.
    onError: (error, query) => {
      if (isApiError(error) && error.status === 404) query.setState({ data: undefined })
    },
  }),
  defaultOptions: {
    // Offline, a query fails and shows its error; a paused one would show nothing.
    queries: { staleTime: 60_000, retry, networkMode: 'always', refetchOnReconnect: true },
  },
})
restoreReplies(data, queries)

// The current page has its own file, which must be loaded before hydration.
const match = matchEntry(currentLocation(true).pathname)
if (match && match !== 'missing') await match.entry.load()
const t = toPageTranslator(defaultTranslator, languagePrefix())
startTransition(() => {
  hydrateRoot(
    document,
    <BrowserRouter>
      <App api={apiAsUser} queries={queries} data={data} t={t} />
    </BrowserRouter>,
  )
})
startNavigation((pathname) => matchEntry(pathname) !== undefined)
followSession(queries)
const loadFocusHandling = () =>
  void import('#client/page/on-first-focus.ts').then(
    () => removeEventListener('focusin', loadFocusHandling),
    () => {},
  )
addEventListener('focusin', loadFocusHandling)
