import { type ReactNode, Suspense } from 'react'
import { type ListApiQuery, listQueryKeyOf } from './api-queries.ts'

interface ListBoundaryProps {
  list: ListApiQuery
  /** About as high as the list will be. */
  waiting: ReactNode
  children: ReactNode
}

/**
 * Where a list loads on its own. Another address is another list: rows of the previous one must not be shown under it.
 */
export function ListBoundary({ list, waiting, children }: ListBoundaryProps) {
  return (
    <Suspense key={JSON.stringify(listQueryKeyOf(list))} fallback={waiting}>
      {children}
    </Suspense>
  )
}
