import { execFileSync } from 'node:child_process'
import { root } from './vitest.ts'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/**
 * The files that differ from a commit, including untracked ones.
 * @param commit `HEAD` for uncommitted changes
 * @returns undefined if the commit is not an ancestor of HEAD
 */
export function listFilesChangedSince(commit: string): string[] | undefined {
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD')
  } catch {
    return undefined
  }
  // Without rename detection, so that a moved file is listed under both names.
  const changed = git('diff', '--name-only', '--no-renames', commit)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return `${changed}${untracked}`.split('\n').filter((file) => file !== '')
}
