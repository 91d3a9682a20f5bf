import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api } from '#contract/endpoint.ts'
import { ApiContext } from './api-context.ts'
import { Document, type PageData } from './document.tsx'

interface AppProps {
  api: Api
  queries: QueryClient
  data: PageData
  children: ReactNode
}

/** What surrounds the router, on the server and in the browser alike. */
export function App({ api, queries, data, children }: AppProps) {
  return (
    <Document data={data}>
      <ApiContext value={api}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </ApiContext>
    </Document>
  )
}
