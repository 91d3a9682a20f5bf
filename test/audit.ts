import { spawnSync } from 'node:child_process'

/**
 * Asks the registry for known holes in what the product runs on. Not every registry answers that, and one that
 * does not is no reason to fail: it is said.
 * @returns false when there is a hole that is rated high or worse
 */
export function auditDependencies(root: string): boolean {
  const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  })
  const { metadata, vulnerabilities = {} } = said(asked.stdout)
  if (!metadata) {
    console.warn('!! The registry does not answer: known holes in dependencies were NOT looked for.')
    return true
  }
  const bad = Object.values(vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity))
  for (const { name, severity } of bad) console.error(`${name}: ${severity}`)
  return bad.length === 0
}

interface Said {
  metadata?: object
  vulnerabilities?: Record<string, { name: string; severity: string }>
}

function said(text: string | null): Said {
  try {
    return JSON.parse(text ?? '') as Said
  } catch {
    return {}
  }
}
