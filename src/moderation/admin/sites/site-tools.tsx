import type { Blog } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { RowActions } from '#moderation/table/row-actions.tsx'
import { statusActions } from './actions.ts'

/** Staff tools on a site's page: hide it, or show it again. */
export function SiteTools({ blog }: { blog: Blog }) {
  return <RowActions row={blog} name={blog.title} actions={statusActions(useText(), useApi())} />
}
