import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [day = '', night = ''] = css.split('@media (prefers-color-scheme: dark)')

/** The colours one half of tokens.css sets. */
function coloursOf(part: string): Record<string, string> {
  return Object.fromEntries(
    [...part.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
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
  ...['moss', 'ochre', 'rust', 'tide', 'soot', 'madder', 'slate'].map((ink) => [
    `${ink}-figure`,
    `${ink}-ground`,
  ]),
]
const edges = grounds.slice(0, 2).map((ground) => ['line-strong', ground])

describe.each([
  ['light', coloursOf(day)],
  ['dark', { ...coloursOf(day), ...coloursOf(night) }],
])('%s colours', (_, colours) => {
  it.each(text)('%s can be read on %s', (on = '', ground = '') => {
    expect(contrast(colours[on] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  it.each(edges)('%s can be seen on %s', (on = '', ground = '') => {
    expect(contrast(colours[on] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })
})
