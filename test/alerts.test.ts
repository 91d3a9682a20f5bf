import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startWend, type Wend } from './wend.ts'

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; runbook: string }
}

/** True if Prometheus's rule checker is installed. On Debian: `apt-get install prometheus`. */
function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'])
    return true
  } catch {
    console.warn('SKIPPED: checking docs/alerts.yml, since promtool is not installed')
    return false
  }
}

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const docs = new URL('../docs/', import.meta.url)
const readDoc = (name: string) => readFile(new URL(name, docs), 'utf8')
const runbook = await readDoc('troubleshooting.md')
/** The sections of the runbook by anchor. */
const sections = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const name = title.toLowerCase().replaceAll(/[^a-z0-9 -]/g, '')
      return [name.replaceAll(' ', '-'), lines.join('\n')]
    }),
)

it('alerts on existing metrics, with a troubleshooting section for each', async () => {
  const { groups } = parse(await readDoc('alerts.yml')) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(5)
  const metrics = await wend.metrics()
  for (const { alert, expr, annotations } of rules) {
    for (const [name] of expr.matchAll(/wend_[a-z_]+/g))
      expect(metrics, alert).toMatch(new RegExp(`^# TYPE ${name.replace(/_(count|bucket)$/, '')} `, 'm'))
    const [page, part] = annotations.runbook.split('#')
    expect(page).toBe('docs/troubleshooting.md')
    expect([...sections.keys()], alert).toContain(part)
    const [alerts, meaning, ...rest] = (sections.get(part ?? '') ?? '').trim().split(/\n\n+/)
    expect(alerts, alert).toMatch(new RegExp(`^Alerts?: .*\`${alert}\``))
    expect(meaning, alert).toMatch(/^\p{L}|^`/u)
    // An ordered list of steps.
    expect(rest.join('\n\n'), alert).toMatch(/^1\. /m)
  }
})

it('names only existing metrics in the runbook', async () => {
  const metrics = await wend.metrics()
  const named = new Set([...runbook.matchAll(/\bwend_[a-z_]+/g)].map(([name]) => name))
  expect(named.size).toBeGreaterThan(3)
  for (const name of named)
    expect(metrics).toMatch(new RegExp(`^# TYPE ${name.replace(/_(count|bucket)$/, '')} `, 'm'))
})

it.runIf(hasPromtool())('has rules that Prometheus accepts', () => {
  const output = execFileSync('promtool', ['check', 'rules', fileURLToPath(new URL('alerts.yml', docs))])
  expect(String(output)).toMatch(/SUCCESS: \d+ rules found/)
})
