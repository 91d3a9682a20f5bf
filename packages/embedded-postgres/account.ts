import { access, constants, lchown, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PostgresUnavailable } from './errors.ts'

/** The system account that PostgreSQL runs under when Wend itself runs as root. */
export interface Account {
  uid: number
  gid: number
}

/**
 * The account to run PostgreSQL as if Wend is root, since PostgreSQL refuses to run as root: the owner of an existing
 * cluster, else of the data folder, else an unprivileged system account. Undefined if Wend is not root.
 */
export async function findAccount(dataDir: string, clusterDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const cluster = await stat(clusterDir).catch(() => undefined)
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid }

  const passwd = await readPasswd()
  const owner = (await stat(dataDir)).uid
  const account =
    (owner === 0 ? undefined : passwd.find((entry) => entry.uid === owner)) ??
    passwd.find((entry) => entry.name === 'nobody')
  return account ? { uid: account.uid, gid: account.gid } : { uid: 65534, gid: 65534 }
}

/** True if the account may enter the path and every folder above it. */
export async function canReach(path: string, account: Account | undefined): Promise<boolean> {
  if (!account)
    return access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** Changes the owner of paths that root created for the account. */
export async function chownTo(paths: string[], account: Account | undefined): Promise<void> {
  if (!account) return
  for (const path of paths)
    await lchown(path, account.uid, account.gid).catch((error: NodeJS.ErrnoException) => {
      throw new PostgresUnavailable((t) =>
        t(
          'PostgreSQL does not run as root, and root cannot change the owner of {path} to uid {uid} ({code}): run Wend as an ordinary user, or set DATABASE_URL.',
          { path, uid: String(account.uid), code: String(error.code) },
        ),
      )
    })
}

async function readPasswd(): Promise<{ name: string; uid: number; gid: number }[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
