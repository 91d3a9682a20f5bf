import { lazy, Suspense } from 'react'
import type { Blog } from '#contract/shapes.ts'
import { useSession } from '#features/accounts/device-session.ts'

const OwnTools = lazy(async () => ({ default: (await import('./own-tools.tsx')).OwnTools }))

/** What members can do with a site besides reading; readers do not load it. */
export function LazyOwnTools({ blog }: { blog: Blog }) {
  const session = useSession()
  if (!session) return null
  return (
    <Suspense>
      <OwnTools blog={blog} member={session} />
    </Suspense>
  )
}
