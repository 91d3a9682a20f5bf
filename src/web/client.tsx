import '#ui/styles.css'
import { hydrate, QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Refusal } from '#contract/refusal.ts'
import { App } from './app.tsx'
import type { PageData } from './document.tsx'
import { fetchApi } from './fetch-api.ts'
import { followSession } from './follow-session.ts'
import { matchEntry } from './routes.tsx'

const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData
/** A refusal stays one however often it is asked for; anything else may have been the network. */
const retry = (times: number, error: Error) =>
  times < 1 && !(error instanceof Refusal && error.status >= 400 && error.status < 500)
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry } } })
hydrate(queries, data.queries)

// The page on show lives in a file of its own, which must be there before React takes over.
const match = matchEntry(location.pathname)
if (match && match !== 'missing') await match.entry.load()
startTransition(() => {
  hydrateRoot(
    document,
    <BrowserRouter>
      <App api={fetchApi} queries={queries} data={data} />
    </BrowserRouter>,
  )
})
followSession(queries)
const wake = () =>
  void import('./deferred-focus.ts').then(
    () => removeEventListener('focusin', wake),
    () => {},
  )
addEventListener('focusin', wake)
