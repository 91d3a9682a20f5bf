import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api } from '#contract/endpoint.ts'
import { Offline } from '#layout/offline.tsx'
import { Progress } from '#layout/progress.tsx'
import { type PageTranslator, TextContext } from '#texts/use-text.ts'
import { AnnouncerProvider } from '#ui/announcer.tsx'
import { ApiContext } from '#web/api-context.ts'
import { Document, type PageData } from '#web/document.tsx'
import { InitialError } from '#web/initial-error.ts'
import { ScrollMemory } from '#web/scroll-memory.tsx'
import { PageRouter } from './page-router.tsx'

interface SurroundingsProps {
  api: Api
  queries: QueryClient
  t: PageTranslator
}

/** What all that is shown may ask for: texts, the API, and its replies. */
export function Surroundings({ api, queries, t, children }: SurroundingsProps & { children: ReactNode }) {
  return (
    <TextContext value={t}>
      <ApiContext value={api}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </ApiContext>
    </TextContext>
  )
}

/** The whole document, the same on the server and in the browser; a router is around it. */
export function App({ data, ...rest }: SurroundingsProps & { data: PageData }) {
  return (
    <Surroundings {...rest}>
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
    </Surroundings>
  )
}
