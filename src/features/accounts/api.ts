import { Username } from '#contract/credentials.ts'
import { invalid, invalidAtAll, notFound } from '#contract/refusal.ts'
import { handle } from '#server/answer.ts'
import { addJob } from '#server/jobs/add-job.ts'
import type { Visit } from '#server/visit.ts'
import {
  endSession,
  exportAccount,
  findUserByEmail,
  getEmailState,
  getMe,
  listSessions,
  logIn,
  logOut,
  signUp,
  validateUsername,
} from './contract.ts'
import { deviceName } from './device-name.ts'
import { everythingOf } from './export.ts'
import { mail_link } from './jobs.ts'
import { problemOf } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { addUser, findAccount, profileOf, removeSession, sessionsOf, similarNames } from './queries.ts'
import { refuseSuspended, startSession } from './sessions.ts'
import { is_reserved, is_taken, isReserved, looks_alike } from './username-rules.ts'

/** Why a username of the right form cannot be had; undefined when it can. */
async function problemOfName(visit: Visit, username: string): Promise<string | undefined> {
  if (isReserved(username, visit.site.config.site_name)) return is_reserved
  const names = await similarNames(visit.db, username)
  if (names.some((name) => name.toLowerCase() === username.toLowerCase())) return is_taken
  return names.length > 0 ? looks_alike : undefined
}

const wrong = () => invalidAtAll('Unable to log in with provided credentials.')
const nobody = { user: { id: null, email: '', username: '', is_staff: false } }
const no_profile = { about_me: '', tags: [], avatar: null }

export const accountHandlers = [
  handle(signUp, async ({ username, email, password }, visit) => {
    await visit.site.limits.take('look_up', visit.ip)
    const { site_name } = visit.site.config
    const problems = {
      username: await problemOfName(visit, username),
      email: (await findAccount(visit.db, email)) && 'user with this email already exists.',
      password: problemOf(password, { username, email, site_name }),
    }
    const found = Object.entries(problems).filter(([, problem]) => problem !== undefined)
    if (found.length > 0)
      throw invalid(Object.fromEntries(found.map(([field, said]) => [field, [said ?? '']])))
    await visit.site.limits.take('sign_up', visit.ip)
    const password_hash = await hashPassword(password)
    return visit.db.transaction().execute(async (tx) => {
      const user = await addUser(tx, { username, email, password_hash })
      await addJob(tx, mail_link, { purpose: 'confirm', email })
      return user
    })
  }),

  handle(logIn, async ({ email, username, password = '' }, { db, site: { limits }, ip, device }) => {
    const who = (email ?? username ?? '').trim()
    await limits.take('log_in_by_address', ip)
    await limits.take('log_in_by_account', who)
    const account = await findAccount(db, who.slice(0, 300))
    if (!(await isPassword(password, account?.password_hash)) || !account) throw wrong()
    refuseSuspended(account.suspended_until)
    await limits.giveBack('log_in_by_account', who)
    return { auth_token: await startSession(db, account.id, device) }
  }),

  handle(logOut, async (_, { db, viewer }) => {
    await removeSession(db, viewer.id, viewer.session_id)
  }),

  handle(getMe, async (_, { viewer }) => viewer),

  handle(getEmailState, async (_, { viewer }) => ({
    email: viewer.email,
    is_confirmed: viewer.email_is_confirmed,
  })),

  handle(listSessions, async (_, { db, viewer }) => {
    const sessions = await sessionsOf(db, viewer.id)
    return sessions.map((session) => ({
      ...session,
      device: deviceName(session.device),
      current: session.id === viewer.session_id,
    }))
  }),

  handle(endSession, async ({ id }, { db, viewer }) => {
    if (!(await removeSession(db, viewer.id, id))) throw notFound()
  }),

  handle(findUserByEmail, async ({ email }, { db, viewer, ip, site: { limits } }) => {
    const is_own = viewer?.email.toLowerCase() === email.trim().toLowerCase()
    if (!is_own && !viewer?.is_staff) await limits.take('look_up', ip)
    const account = email.includes('@') ? await findAccount(db, email.trim()) : undefined
    if (!account) throw notFound()
    if (!is_own && !viewer?.is_staff) return { user: { ...nobody.user, email }, profile: no_profile }
    return { user: account, profile: await profileOf(db, account.id) }
  }),

  handle(validateUsername, async ({ username }, visit) => {
    await visit.site.limits.take('look_up', visit.ip)
    const parsed = Username.safeParse(username)
    const message = parsed.success ? await problemOfName(visit, parsed.data) : parsed.error.issues[0]?.message
    return message === undefined ? { valid: true } : { valid: false, message }
  }),

  handle(exportAccount, async (_, { db, viewer }) => everythingOf(db, viewer.id)),
]
