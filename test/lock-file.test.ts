import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface LockedPackage {
  version: string
  name?: string
  integrity?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}
/** Everything that npm downloads: neither Wend itself nor bundled packages. */
const downloaded = Object.entries(packages).filter(
  ([path, { link, inBundle }]) => path !== '' && !link && !inBundle,
)

it('has a checksum for every package that is downloaded', () => {
  expect(downloaded.length).toBeGreaterThan(100)
  expect(
    downloaded.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path),
  ).toEqual([])
})

it('contains no registry addresses', () => {
  expect(downloaded.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
})

it('contains no form parser with CVE-2022-24434, not even for development', () => {
  const names = downloaded.map(([path, { name }]) => name ?? path.replace(/^.*node_modules\//, ''))
  expect(names.filter((name) => name === 'dicer' || name === 'busboy')).toEqual([])
})
