import type { Blog } from '#contract/shapes.ts'
import { RowActions } from '#features/staff/table/row-actions.tsx'
import { useText } from '#texts/use-text.ts'
import { useApi } from '#web/api-context.ts'
import { statusActions } from './actions.ts'

/** On a site's page, for staff: hides it, and shows it again. */
export function SiteTools({ blog }: { blog: Blog }) {
  return <RowActions row={blog} name={blog.title} actions={statusActions(useText(), useApi())} />
}
