import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Api } from '#contract/endpoint.ts'
import { Offline } from '#layout/offline.tsx'
import { Progress } from '#layout/progress.tsx'
import type { Translator } from '#texts/translator.ts'
import { forPages, TextContext } from '#texts/use-text.ts'
import { AnnouncerProvider } from '#ui/announcer.tsx'
import { ApiContext } from '#web/api-context.ts'
import { Document, type PageData } from '#web/document.tsx'
import { InitialError } from '#web/initial-error.ts'
import { ScrollMemory } from '#web/scroll-memory.tsx'
import { PageRouter } from './page-router.tsx'

interface AppProps {
  api: Api
  queries: QueryClient
  data: PageData
  t: Translator
}

/** The whole document, the same on the server and in the browser; a router is around it. */
export function App({ api, queries, data, t }: AppProps) {
  return (
    <TextContext value={forPages(t)}>
      <Document data={data} language={t.language}>
        <ApiContext value={api}>
          <QueryClientProvider client={queries}>
            <InitialError value={data.failure}>
              <AnnouncerProvider>
                <Progress />
                <PageRouter />
                <ScrollMemory />
                <Offline />
              </AnnouncerProvider>
            </InitialError>
          </QueryClientProvider>
        </ApiContext>
      </Document>
    </TextContext>
  )
}
