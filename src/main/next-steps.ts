import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'

type Settings = Pick<Config, 'public_url' | 'smtp_url'>

/** What is left to do for the operator of a new community, in sentences for the log; none once it has sites and staff. */
export async function nextSteps(db: Db, { public_url, smtp_url }: Settings): Promise<string[]> {
  const { rows } = await sql<{ has_sites: boolean; has_members: boolean; has_staff: boolean }>`select
    exists (select from blogs) as has_sites,
    exists (select from users) as has_members,
    exists (select from users where is_staff) as has_staff`.execute(db)
  const [{ has_sites, has_members, has_staff } = { has_sites: true, has_members: true, has_staff: true }] =
    rows
  const steps = [
    !has_members && `nobody has signed up yet: do so at ${public_url}/sign-up`,
    !has_staff && 'nobody is staff yet: `npm run staff -- grant NAME` gives an account the admin area',
    !has_sites &&
      `no sites are listed yet: \`npm run import -- FILE\` brings a list of them, ${public_url}/upload-blog a single one`,
    !has_sites && '`npm run demo` shows a community that is alive, in a folder of its own',
    !has_members && !smtp_url && 'mails become files in the data folder’s outbox until SMTP_URL is set',
  ]
  return steps.filter((step) => step !== false)
}
