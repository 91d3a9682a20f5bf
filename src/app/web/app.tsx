import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api } from '#api-contract/endpoint.ts'
import { Offline } from '#app-shell/offline.tsx'
import { Progress } from '#app-shell/progress.tsx'
import { ApiContext } from '#client/api/api-context.ts'
import { Document, type PageData } from '#client/page/document.tsx'
import { InitialError } from '#client/page/initial-error.ts'
import { ScrollMemory } from '#client/page/scroll-memory.tsx'
import { type PageTranslator, TextContext } from '#i18n/use-text.ts'
import { AnnouncerProvider } from '#ui/feedback/announcer.tsx'
import { PageRouter } from './page-router.tsx'

interface AppProvidersProps {
  api: Api
  queries: QueryClient
  t: PageTranslator
}

/** Provides translations, the API and the query cache. */
export function AppProviders({ api, queries, t, children }: AppProvidersProps & { children: ReactNode }) {
  return (
    <TextContext value={t}>
      <ApiContext value={api}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </ApiContext>
    </TextContext>
  )
}

/** The whole document, identical on the server and in the browser; a router wraps it. */
export function App({ data, ...rest }: AppProvidersProps & { data: PageData }) {
  return (
    <AppProviders {...rest}>
      <Document data={data}>
        <InitialError value={data.failure}>
          <AnnouncerProvider>
            <Progress />
            <PageRouter />
            <ScrollMemory />
            <Offline />
          </AnnouncerProvider>
        </InitialError>
      </Document>
    </AppProviders>
  )
}
