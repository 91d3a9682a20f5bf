import type { Blog } from '#contract/shapes.ts'
import { useSession } from '#features/accounts/device-session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const OwnTools = lazyPart(async () => (await import('./own-tools.tsx')).OwnTools)

/** What members can do with a site besides reading; readers do not load it. */
export function LazyOwnTools({ blog }: { blog: Blog }) {
  const session = useSession()
  return session && <OwnTools blog={blog} member={session} />
}
