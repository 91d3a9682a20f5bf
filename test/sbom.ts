import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm run sbom` writes the packages of a running Wend as CycloneDX to dist/sbom.cdx.json.

interface Component {
  name: string
  version: string
  hashes?: object[]
}

/** Writes the list of all production packages. @returns false if that fails or a hash is missing */
export function writeSbom(root: string): boolean {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(stderr)
    return false
  }
  const { components } = JSON.parse(stdout) as { components: Component[] }
  const withoutHash = components.filter(({ hashes = [] }) => hashes.length === 0)
  for (const { name, version } of withoutHash) console.error(`No hash: ${name}@${version}`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist/sbom.cdx.json'), stdout)
  console.log(`${components.length} packages: dist/sbom.cdx.json`)
  return components.length > 0 && withoutHash.length === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = writeSbom(fileURLToPath(new URL('../', import.meta.url))) ? 0 : 1
}
