import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [day = '', night = ''] = css.split('@media (prefers-color-scheme: dark)')

/** The colours one half of tokens.css sets. */
function coloursOf(part: string): Record<string, string> {
  return Object.fromEntries(
    [...part.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one = '#000000', other = '#000000'): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'paper-raised', 'paper-sunk']
const text = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-soft', 'accent', 'accent-strong', 'danger'].map((on) => [on, ground]),
  ),
  ['accent-strong', 'accent-wash'],
  ['ink', 'accent-wash'],
  ['danger', 'danger-wash'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['ink', 'mark'],
  ...['moss', 'ochre', 'rust', 'tide', 'soot', 'madder'].map((ink) => [`${ink}-figure`, `${ink}-ground`]),
]
const edges = grounds.slice(0, 2).map((ground) => ['line-strong', ground])

describe.each([
  ['light', coloursOf(day)],
  ['dark', { ...coloursOf(day), ...coloursOf(night) }],
])('%s colours', (_, colours) => {
  it.each(text)('%s can be read on %s', (on = '', ground = '') => {
    expect(contrast(colours[on], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })
  it.each(edges)('%s can be seen on %s', (on = '', ground = '') => {
    expect(contrast(colours[on], colours[ground])).toBeGreaterThanOrEqual(3)
  })
})
