import type { Site } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { RowActions } from '#moderation/table/row-actions.tsx'
import { statusActions } from './actions.ts'

/** Staff tools on a site's page: hide it, or show it again. */
export function SiteTools({ site }: { site: Site }) {
  return <RowActions row={site} name={site.title} actions={statusActions(useText(), useApi())} />
}
