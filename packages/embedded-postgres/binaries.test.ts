import { expect, test } from 'vitest'
import { findNativeDir } from './binaries.ts'
import { PostgresUnavailable } from './errors.ts'

test.each([
  [
    'a system without binaries',
    'freebsd-x64',
    undefined,
    /no embedded PostgreSQL for freebsd-x64: set DATABASE_URL/,
  ],
  ['Alpine', 'linux-x64', '/lib64/no-such-loader.so', /needs glibc, which Alpine .* lack: .* DATABASE_URL/],
  [
    'a platform whose package npm left out',
    'win32-x64',
    undefined,
    /windows-x64 .* is not installed: run npm ci/,
  ],
])('%s is reported in one sentence with a remedy', (_, platform, loader, sentence) => {
  expect(() => findNativeDir(platform, loader)).toThrow(PostgresUnavailable)
  expect(() => findNativeDir(platform, loader)).toThrow(sentence)
})
