import { useSession } from '#accounts/session/device-session.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'

const OwnTools = lazyPart(async () => (await import('./own-tools.tsx')).OwnTools)

/** What members can do with a site besides reading; readers do not load it. */
export function LazyOwnTools({ blog }: { blog: Blog }) {
  const session = useSession()
  return session && <OwnTools blog={blog} member={session} />
}
