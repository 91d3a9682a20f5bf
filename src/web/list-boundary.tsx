import { type ReactNode, Suspense } from 'react'
import { type ListApiQuery, listQueryKeyOf } from './api-queries.ts'

interface ListBoundaryProps {
  list: ListApiQuery
  /** About as high as the list will be. */
  waiting: ReactNode
  children: ReactNode
}

/** Where a list waits alone. Another address is another list: rows of the one before must not stand under it. */
export function ListBoundary({ list, waiting, children }: ListBoundaryProps) {
  return (
    <Suspense key={JSON.stringify(listQueryKeyOf(list))} fallback={waiting}>
      {children}
    </Suspense>
  )
}
