import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeDataDir } from '#test/data-dir.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

export interface OldVersion {
  checkout: string
  /** The script that `npm run NAME` starts. */
  script(name: string): string
}

/** The sources of a commit in a separate folder, with its packages: the installed ones if they are the same. */
export async function checkOutCommit(commit: string): Promise<OldVersion> {
  const checkout = join(await makeDataDir(), 'old')
  await mkdir(checkout)
  const archive = join(checkout, 'archive.tar')
  await run('git', ['archive', '--output', archive, commit], { cwd: root })
  await run('tar', ['-xf', archive, '-C', checkout])
  const [current, old] = [await readManifest(root), await readManifest(checkout)]
  const isSame = Object.entries(old.dependencies).every(
    ([name, version]) => current.dependencies[name] === version,
  )
  if (isSame) await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  else await run('npm', ['ci', '--ignore-scripts', '--no-audit'], { cwd: checkout })
  const { scripts } = old
  return { checkout, script: (name) => (scripts[name] ?? '').replace(/^node /, '') }
}

interface Manifest {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
