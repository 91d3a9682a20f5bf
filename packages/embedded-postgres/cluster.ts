import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, chownTo } from './account.ts'
import { PostgresUnavailable } from './errors.ts'
import { removeLeftovers } from './leftovers.ts'
import { runProgram } from './program.ts'
import { renderWendConf } from './settings.ts'

/** A cluster: its folder, and the binaries and account that serve it. */
export interface Cluster {
  dir: string
  /** The path that PostgreSQL's account uses, because it may be unable to enter the parent folders. */
  serverDir: string
  binaries: string
  account: Account | undefined
}

/** A cluster's passwords, stored in its folder so they always match. */
export interface Credentials {
  superuser_password: string
  password: string
}

const credentialsFile = 'wend-access.json'
const majorVersion = '18'

/** Creates the cluster if missing: builds it next to its final location and moves it there atomically. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const version = await readVersion(cluster.dir)
  if (version === undefined) await createCluster(cluster)
  else if (version !== majorVersion)
    throw new PostgresUnavailable((t) =>
      t(
        'The data in {dir} was written by PostgreSQL {version}, but this version of Wend includes PostgreSQL {majorVersion}: make a backup with the earlier version of Wend, then restore it into an empty data folder.',
        { dir: cluster.dir, version, majorVersion },
      ),
    )
  await restoreOwnership(cluster)
}

// Gives the folder back to its account if root copied it or changed its owner, as with chown -R.
async function restoreOwnership({ dir, account }: Cluster): Promise<void> {
  const { uid, mode } = await stat(dir)
  if (account && uid === 0)
    await chownTo([dir, ...(await readdir(dir, { recursive: true })).map((name) => join(dir, name))], account)
  if ((mode & 0o077) !== 0) await chmod(dir, 0o700)
}

export async function readCredentials(cluster: Pick<Cluster, 'dir'>): Promise<Credentials> {
  try {
    return JSON.parse(await readFile(join(cluster.dir, credentialsFile), 'utf8')) as Credentials
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      throw new PostgresUnavailable((t) =>
        t('The database in {dir} belongs to another account: run Wend as that account or as root.', {
          dir: cluster.dir,
        }),
      )
    throw new PostgresUnavailable((t) =>
      t('The passwords in {path} cannot be read ({code}).', {
        path: join(cluster.dir, credentialsFile),
        code: String(code),
      }),
    )
  }
}

/** Rewrites Wend's PostgreSQL settings at every start, since they or the machine may have changed. */
export async function writeWendConf({ dir, account }: Cluster, memoryMb: number): Promise<void> {
  await writePrivate(join(dir, 'wend.conf'), renderWendConf(memoryMb), account)
}

async function readVersion(dir: string): Promise<string | undefined> {
  const files = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw new PostgresUnavailable((t) =>
      t(
        'The database folder {dir} cannot be read ({code}): run Wend as the account that owns it, or as root.',
        { dir, code: String(error.code) },
      ),
    )
  })
  if (files.length === 0) return undefined
  if (files.includes('PG_VERSION')) return (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim()
  throw new PostgresUnavailable((t) =>
    t(
      'The folder {dir} contains files but no PostgreSQL database: move them away or set DATA_DIR to another folder.',
      { dir },
    ),
  )
}

async function createCluster(cluster: Cluster): Promise<void> {
  await removeLeftovers(`${cluster.dir}.new-`)
  const staging = await mkdtemp(`${cluster.dir}.new-${process.pid}-`).catch(
    (error: NodeJS.ErrnoException) => {
      throw new PostgresUnavailable((t) =>
        t('The data folder {path} cannot be written ({code}).', {
          path: dirname(cluster.dir),
          code: String(error.code),
        }),
      )
    },
  )
  try {
    const newDir = join(staging, 'cluster')
    const credentials = { superuser_password: newPassword(), password: newPassword() }
    await mkdir(newDir, { mode: 0o700 })
    await writeFile(join(staging, 'password'), `${credentials.superuser_password}\n`, { mode: 0o600 })
    await chownTo([staging, newDir, join(staging, 'password')], cluster.account)
    await runInitdb({ ...cluster, dir: newDir, serverDir: cluster.serverDir.replace(cluster.dir, newDir) })
    await configure(newDir, credentials, cluster.account)
    // If two starts race, the slower one finds the folder in place and uses the other's cluster.
    await rename(newDir, cluster.dir).catch((error: NodeJS.ErrnoException) => {
      if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code ?? '')) return
      throw new PostgresUnavailable((t) =>
        t(
          'The database folder cannot be moved to {dir} ({code}): if that is a mount, mount the folder above it.',
          { dir: cluster.dir, code: String(error.code) },
        ),
      )
    })
    await syncFolder(dirname(cluster.dir))
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function runInitdb({ dir, serverDir, binaries, account }: Cluster): Promise<void> {
  const options = '--username=postgres --auth=scram-sha-256 --encoding=UTF8 --locale=C'.split(' ')
  options.push(
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  )
  options.push(`--pwfile=${serverDir}/../password`, `--pgdata=${serverDir}`)
  const command = [join(binaries, 'bin', 'initdb'), ...options]
  let { code, output } = await runProgram(command, { cwd: dir, account })
  if (output.includes('could not look up effective user ID'))
    ({ code, output } = await runInitdbWithoutUserName(command, { cwd: dir, account }))
  if (code !== 0)
    throw new PostgresUnavailable((t) =>
      t('PostgreSQL could not create its database folder: {why}', { why: lastLine(output) }),
    )
}

// Unlike the server, initdb needs its account to have a name; a user namespace can provide one.
async function runInitdbWithoutUserName(
  command: string[],
  spawnOptions: { cwd: string; account: Account | undefined },
) {
  const asNobody = ['unshare', '--user', '--map-user=65534', '--map-group=65534']
  const result = await runProgram([...asNobody, ...command], spawnOptions).catch(() => undefined)
  if (result?.code === 0) return result
  const uid = spawnOptions.account?.uid ?? process.getuid?.()
  throw new PostgresUnavailable((t) =>
    t(
      'PostgreSQL cannot create its database folder as uid {uid}, which has no entry in /etc/passwd: add one, run Wend as another user, or set DATABASE_URL.',
      { uid: String(uid) },
    ),
  )
}

// Wend's settings are in a separate file: the operator's settings in postgresql.conf persist and take precedence.
async function configure(dir: string, credentials: Credentials, account: Account | undefined): Promise<void> {
  const defaults = await readFile(join(dir, 'postgresql.conf'), 'utf8')
  const sharedMemorySetting = /^dynamic_shared_memory_type = \w+/m.exec(defaults)?.[0] ?? ''
  const files = {
    'postgresql.conf': `# Wend rewrites wend.conf at every start. Settings below it take precedence.\ninclude_if_exists 'wend.conf'\n${sharedMemorySetting}\n`,
    'pg_hba.conf':
      '# Every connection needs a password.\nlocal all all scram-sha-256\nhost all all samehost scram-sha-256\n',
    [credentialsFile]: `${JSON.stringify(credentials, null, 2)}\n`,
  }
  for (const [name, text] of Object.entries(files)) await writePrivate(join(dir, name), text, account)
}

/** Writes a file that only the cluster's account can read. */
export async function writePrivate(path: string, text: string, account: Account | undefined): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true })
  await chownTo([path], account)
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}
