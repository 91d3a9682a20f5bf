import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const sticky = 0o1000

/**
 * Creates the data folder if necessary and restricts it to its owner. Under root, other accounts may still traverse it
 * (0711), because PostgreSQL runs as another account.
 * @param privateFolders names of subfolders to restrict too
 */
export async function restrictDataFolder(folder: string, privateFolders: string[] = []): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (process.platform === 'win32') return
  await restrictMode(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  for (const name of privateFolders) await restrictMode(join(folder, name), 0o700)
}

/** Removes permissions beyond `maxMode`. */
async function restrictMode(folder: string, maxMode: number): Promise<void> {
  const mode = (await stat(folder).catch(() => undefined))?.mode
  // A sticky folder such as /tmp is meant to be shared.
  if (mode === undefined || (mode & sticky) !== 0 || (mode & 0o777 & ~maxMode) === 0) return
  await chmod(folder, mode & maxMode).catch((error: NodeJS.ErrnoException) => {
    // Another account may own the folder, and some file systems have no permissions.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EROFS'].includes(error.code ?? '')) throw error
  })
}
