import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'

/**
 * The browser for e2e tests and screenshots: Chromium's headless shell if it is installed, which takes half the time,
 * since full Chromium draws its own window even in headless mode.
 */
export const chromiumPath = process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium')

export const chromiumFlags: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As on high-density screens; otherwise the shell rounds glyph widths, and lines break elsewhere.
  '--font-render-hinting=none',
]
