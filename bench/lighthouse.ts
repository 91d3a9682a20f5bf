import { existsSync } from 'node:fs'
import type { Figure } from './figure.ts'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
const others = ['accessibility', 'best-practices', 'seo']
const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'

/** Lighthouse on a phone, with its usual simulated network and processor. */
export async function measureLighthouse(url: string, pages: Record<string, string>): Promise<Figure[]> {
  const must = 'performance 98, the others 100'
  if (!existsSync(chromium)) {
    return [{ what: 'Lighthouse', must, measured: `no browser at ${chromium}`, is_met: false }]
  }
  const { launch } = await import('chrome-launcher')
  const { default: lighthouse } = await import('lighthouse')
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(pages)) {
    const chrome = await launch({ chromePath: chromium, chromeFlags: flags.split(' ') })
    try {
      const result = await lighthouse(url + path, { port: chrome.port, output: 'json', logLevel: 'error' })
      const { categories = {}, audits = {} } = result?.lhr ?? {}
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
      const failed = Object.values(categories)
        .flatMap((category) => category.auditRefs)
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id)
      const shift = audits['cumulative-layout-shift']?.numericValue ?? 0
      figures.push({
        what: `Lighthouse, ${what}`,
        must,
        measured: `${score('performance')}; ${others.map(score).join(', ')}; layout shift ${shift.toFixed(3)}${failed.length ? ` (${[...new Set(failed)].join(', ')})` : ''}`,
        is_met: score('performance') >= 98 && others.every((name) => score(name) === 100),
      })
    } finally {
      chrome.kill()
    }
  }
  return figures
}
