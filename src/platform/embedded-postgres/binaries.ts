import { constants, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Translator } from '#i18n/translator.ts'
import { type Account, canReach } from './account.ts'
import { PostgresUnavailable } from './errors.ts'
import { removeLeftovers } from './leftovers.ts'
import { findNative } from './platform.ts'

/** The folder with bin, lib and share of PostgreSQL, complete and readable for the account. */
export async function prepareBinaries(
  dataDir: string,
  account: Account | undefined,
  native = findNative(),
): Promise<string> {
  const complete = await makeLinks(native).then(
    () => true,
    () => false,
  )
  if (complete && (await canReach(join(native, 'bin'), account))) return native
  return copyBinaries(native, await findCopyHome(dataDir, account))
}

// npm packs no symbolic links; the package lists those that its install script would create.
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, relative('native', target))
    if (await exists(link)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

// Beside the data when the account gets there, else in root's own place.
async function findCopyHome(dataDir: string, account: Account | undefined): Promise<string> {
  for (const home of [dataDir, '/var/lib/wend']) {
    const made = await mkdir(home, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    )
    if (made && (await canReach(home, account))) return home
  }
  throw new PostgresUnavailable((t: Translator) =>
    t(
      'No folder was found for PostgreSQL’s programs that its account can read: install Wend outside of private folders, or set DATABASE_URL.',
    ),
  )
}

async function copyBinaries(native: string, home: string): Promise<string> {
  const manifest = await readFile(join(native, '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const copy = join(home, `postgresql-${version}`)
  if (await exists(copy)) return copy
  await removeLeftovers(`${copy}.new-`)
  const unfinished = `${copy}.new-${process.pid}-`
  await cp(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !source.endsWith('.a'),
  })
  await makeLinks(unfinished)
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  return copy
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
