import { gzipSync } from 'node:zlib'
import type { Figure } from './figure.ts'

/** Gzipped size of everything a page loads immediately. */
export async function measureBundles(url: string, pages: Record<string, string>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(pages)) {
    const size = await firstLoad(url + path)
    figures.push({
      what: `first load, ${what}`,
      must: 'JavaScript 125 kB, CSS 15 kB',
      measured: `${(size.js / 1000).toFixed(1)} kB, ${(size.css / 1000).toFixed(1)} kB`,
      is_met: size.js > 0 && size.js <= 125_000 && size.css <= 15_000,
    })
  }
  return figures
}

/** Gzipped bytes of scripts and styles that a page loads immediately. */
export async function firstLoad(page: string): Promise<{ js: number; css: number }> {
  const html = await (await fetch(page)).text()
  const files = new Set([...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file))
  const size = { js: 0, css: 0 }
  for (const file of files) {
    const bytes = Buffer.from(await (await fetch(new URL(file ?? '', page))).arrayBuffer())
    size[file?.endsWith('.css') ? 'css' : 'js'] += gzipSync(bytes, { level: 9 }).length
  }
  return size
}
