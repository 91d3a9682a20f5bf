import { type ReactNode, Suspense } from 'react'
import { type ListApiQuery, listQueryKeyFor } from './api-queries.ts'

interface ListBoundaryProps {
  list: ListApiQuery
  /** A skeleton about as tall as the list. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * A list that loads independently. Keyed by its query: the rows of a previous list must not be shown in its place.
 */
export function ListBoundary({ list, fallback, children }: ListBoundaryProps) {
  return (
    <Suspense key={JSON.stringify(listQueryKeyFor(list))} fallback={fallback}>
      {children}
    </Suspense>
  )
}
