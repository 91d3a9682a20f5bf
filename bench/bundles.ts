import { gzipSync } from 'node:zlib'
import type { Figure } from './figure.ts'

/** Measures the scripts and styles that each page loads immediately. */
export async function measureBundles(url: string, pages: Record<string, string>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [label, path] of Object.entries(pages)) {
    const size = await measureFirstLoad(url + path)
    figures.push({
      label: `first load, ${label}`,
      target: 'JavaScript 125 kB, CSS 15 kB',
      measured: `${(size.js / 1000).toFixed(1)} kB, ${(size.css / 1000).toFixed(1)} kB`,
      isMet: size.js > 0 && size.js <= 125_000 && size.css <= 15_000,
    })
  }
  return figures
}

/** Measures the scripts and styles that a page loads immediately. @returns gzipped bytes */
export async function measureFirstLoad(pageUrl: string): Promise<{ js: number; css: number }> {
  const html = await (await fetch(pageUrl)).text()
  const files = new Set([...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file))
  const size = { js: 0, css: 0 }
  for (const file of files) {
    const bytes = Buffer.from(await (await fetch(new URL(file ?? '', pageUrl))).arrayBuffer())
    size[file?.endsWith('.css') ? 'css' : 'js'] += gzipSync(bytes, { level: 9 }).length
  }
  return size
}
