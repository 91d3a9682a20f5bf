import { type ReactNode, Suspense } from 'react'
import { type ListApiQuery, listQueryKeyOf } from './api-queries.ts'

interface ListBoundaryProps {
  list: ListApiQuery
  /** A skeleton about as tall as the list. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * A list that loads independently. Keyed by its query, so that rows of a previous list are never shown in its place.
 */
export function ListBoundary({ list, fallback, children }: ListBoundaryProps) {
  return (
    <Suspense key={JSON.stringify(listQueryKeyOf(list))} fallback={fallback}>
      {children}
    </Suspense>
  )
}
