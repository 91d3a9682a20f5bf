import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startWend, type Wend } from './wend.ts'

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; runbook: string }
}

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const readDoc = (name: string) => readFile(new URL(`../docs/${name}`, import.meta.url), 'utf8')

it('alerts by figures that there are, and says for each what to do', async () => {
  const { groups } = parse(await readDoc('alerts.yml')) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(5)
  const { text: metrics } = await wend.anyone('GET /metrics')
  const headings = (await readDoc('when-something-is-wrong.md'))
    .split('\n')
    .filter((line) => line.startsWith('## '))
    .map((line) =>
      line
        .slice(3)
        .toLowerCase()
        .replace(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    )
  for (const { alert, expr, annotations } of rules) {
    for (const [name] of expr.matchAll(/wend_[a-z_]+/g))
      expect(metrics, alert).toMatch(new RegExp(`^# TYPE ${name.replace(/_(count|bucket)$/, '')} `, 'm'))
    const [page, part] = annotations.runbook.split('#')
    expect(page).toBe('docs/when-something-is-wrong.md')
    expect(headings, alert).toContain(part)
  }
})
