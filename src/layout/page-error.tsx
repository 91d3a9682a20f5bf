import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import type { PageFailure } from '#web/document.tsx'
import { useSignalHydrated } from '#web/use-signal-hydrated.ts'

/** Stands in for a page that cannot be shown. */
export function PageError({ failure, onRetry }: { failure: PageFailure | undefined; onRetry: () => void }) {
  useSignalHydrated()
  if (failure?.status === 404) {
    return (
      <>
        <title>Not found</title>
        <meta name="robots" content="noindex" />
        <EmptyState
          heading="h1"
          title="This page is not here"
          action={<ButtonLink href="/home">Home</ButtonLink>}
        >
          {failure.message} It may have been removed, or its address may be wrong.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <title>Something went wrong</title>
      <ErrorState heading="h1" message={failure?.message ?? 'Unknown error occurred'} onRetry={onRetry} />
    </>
  )
}
