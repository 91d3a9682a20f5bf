import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Stands in for a list while the community has no sites. */
export function NoSitesYet() {
  return (
    <EmptyState title="No sites yet" action={<ButtonLink href="/upload-blog">Upload a Site</ButtonLink>}>
      Upload the first: an old favourite, or your own.
    </EmptyState>
  )
}
