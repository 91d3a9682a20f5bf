import { sql } from 'kysely'
import type { Translator } from '#i18n/translator.ts'
import type { Db } from '#platform/db/db.ts'
import type { Config } from '#platform/runtime/config.ts'

/** Where these have no row, a Wend is new: no sign-ups, no imports. */
export const emptyWhenNew = ['users', 'blogs']

type Settings = Pick<Config, 'public_url' | 'smtp_url'>

/** What is left to do for the operator of a new community, in sentences; none once it has sites and staff. */
export async function nextSteps(
  db: Db,
  { public_url, smtp_url }: Settings,
  t: Translator,
): Promise<string[]> {
  const { rows } = await sql<{ has_sites: boolean; has_members: boolean; has_staff: boolean }>`select
    exists (select from blogs) as has_sites,
    exists (select from users) as has_members,
    exists (select from users where is_staff) as has_staff`.execute(db)
  const [{ has_sites, has_members, has_staff } = { has_sites: true, has_members: true, has_staff: true }] =
    rows
  const steps = [
    !has_members && t('Nobody has signed up yet. Do so at {url}.', { url: `${public_url}/sign-up` }),
    !has_members && !smtp_url && t('Mails become files in the data folder’s outbox until SMTP_URL is set.'),
    !has_staff && t('Nobody is staff yet. npm run staff -- grant NAME gives an account the admin area.'),
    !has_sites &&
      t('No sites are listed yet. npm run import -- FILE brings a list of them, {url} takes a single one.', {
        url: `${public_url}/upload-blog`,
      }),
    !has_sites && t('npm run demo shows a community that is alive, in a folder of its own.'),
  ]
  return steps.filter((step) => step !== false)
}
