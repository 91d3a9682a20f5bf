import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What Wend creates in the data folder beside the cluster, which belongs to its own account. */
const ownFolders = ['media', 'outbox']

const sticky = 0o1000

/**
 * Makes the data folder where it is missing, and keeps it and what Wend puts there to its owner. Under root others may
 * walk through the folder itself (0711), though not list it: root's PostgreSQL runs as another account.
 */
export async function keepDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (process.platform === 'win32') return
  await tighten(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  for (const name of ownFolders) await tighten(join(folder, name), 0o700)
}

/** Removes the permissions of others beyond `most`. */
async function tighten(folder: string, most: number): Promise<void> {
  const mode = (await stat(folder).catch(() => undefined))?.mode
  // A folder such as /tmp belongs to everyone.
  if (mode === undefined || (mode & sticky) !== 0 || (mode & 0o777 & ~most) === 0) return
  await chmod(folder, mode & most).catch((error: NodeJS.ErrnoException) => {
    // Another account's folder is its own to close, and some file systems have no modes.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EROFS'].includes(error.code ?? '')) throw error
  })
}
