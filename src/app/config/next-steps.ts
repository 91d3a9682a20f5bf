import { sql } from 'kysely'
import type { Translator } from '#i18n/translator.ts'
import type { Db } from '#platform/db/db.ts'
import type { Config } from '#platform/runtime/config.ts'

/** Tables that are empty in a new installation. */
export const tablesEmptyWhenNew = ['users', 'blogs']

type Settings = Pick<Config, 'publicUrl' | 'smtpUrl'>

/** Lists the next steps for the operator of a new community; empty once there are sites and staff. */
export async function nextSteps(db: Db, { publicUrl, smtpUrl }: Settings, t: Translator): Promise<string[]> {
  const { rows } = await sql<{ has_sites: boolean; has_members: boolean; has_staff: boolean }>`select
    exists (select from blogs) as has_sites,
    exists (select from users) as has_members,
    exists (select from users where is_staff) as has_staff`.execute(db)
  const [{ has_sites, has_members, has_staff } = { has_sites: true, has_members: true, has_staff: true }] =
    rows
  const steps = [
    !has_members && t('Create the first account at {url}.', { url: `${publicUrl}/sign-up` }),
    !has_members && !smtpUrl && t('Until SMTP_URL is set, emails are saved in the data folder’s outbox.'),
    !has_staff &&
      t('There are no staff yet. Run npm run staff -- grant NAME to give an account the admin area.'),
    !has_sites &&
      t('There are no sites yet. Import a list with npm run import -- FILE, or add one at {url}.', {
        url: `${publicUrl}/upload-blog`,
      }),
    !has_sites && t('To explore a sample community in its own folder, run npm run demo.'),
  ]
  return steps.filter((step) => step !== false)
}
