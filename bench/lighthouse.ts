import { existsSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse, { type RunnerResult } from 'lighthouse'
import type { Figure } from './figure.ts'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
const otherCategories = ['accessibility', 'best-practices', 'seo']
const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
/** Several, as Lighthouse's documentation recommends: a single run may be disturbed or lack a metric. */
const runs = 3

type Result = RunnerResult['lhr']

/** Runs Lighthouse several times. @returns the run with the median performance */
async function runLighthouse(url: string) {
  const results: { performance: number; lhr: Result }[] = []
  for (let run = 0; run < runs; run++) {
    const chrome = await launch({ chromePath: chromium, chromeFlags: flags.split(' ') })
    try {
      const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
      if (result)
        results.push({ performance: result.lhr.categories.performance?.score ?? 0, lhr: result.lhr })
    } finally {
      chrome.kill()
    }
  }
  const median = results.sort((a, b) => a.performance - b.performance)[Math.floor(results.length / 2)]
  if (!median) throw new Error(`Lighthouse returned no result for ${url}`)
  return median.lhr
}

/** Measures pages with Lighthouse's default settings: a phone with a simulated network and processor. */
export async function measureLighthouse(url: string, pages: Record<string, string>): Promise<Figure[]> {
  const target = 'performance 98, the others 100'
  if (!existsSync(chromium)) {
    return [{ label: 'Lighthouse', target, measured: `no browser at ${chromium}`, isMet: false }]
  }
  const figures: Figure[] = []
  for (const [label, path] of Object.entries(pages)) {
    const { categories, audits } = await runLighthouse(url + path)
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const failedAudits = Object.values(categories)
      .flatMap((category) => category.auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id)
    const shift = audits['cumulative-layout-shift']?.numericValue ?? 0
    figures.push({
      label: `Lighthouse, ${label}`,
      target,
      measured: `${score('performance')}; ${otherCategories.map(score).join(', ')}; layout shift ${shift.toFixed(3)}${failedAudits.length ? ` (${[...new Set(failedAudits)].join(', ')})` : ''}`,
      isMet: score('performance') >= 98 && otherCategories.every((name) => score(name) === 100),
    })
  }
  return figures
}
