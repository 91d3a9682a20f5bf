import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'

/**
 * The browser that journeys and pictures are driven in: Chromium's shell without windows where it is installed, which
 * takes half the time, since Chromium itself draws its buttons and tabs for every page even when nobody sees them.
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
  // As on screens of today; the shell rounds the widths of letters otherwise, and lines break elsewhere.
  '--font-render-hinting=none',
]
