import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** Files whose lists get their name elsewhere: from a labelled navigation. */
const namedElsewhere = ['src/app-shell/drawer.tsx']
/** A styled list, which screen readers can announce and jump to. Bullets in a text have no class. */
const listTag = /<(?:ul|ol)\b(?:[^>{]|\{[^}]*\}+)*\bclassName=\{(?:[^>{]|\{[^}]*\}+)*>/g
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0

it('gives every list a name: a label, a heading, or the navigation around it', async () => {
  const unnamed: string[] = []
  let listCount = 0
  for await (const file of glob('src/**/*.tsx')) {
    const text = await readFile(file, 'utf8')
    for (const { 0: tag, index } of text.matchAll(listTag)) {
      listCount++
      if (/aria-(label|labelledby|hidden)=/.test(tag)) continue
      const textBefore = text.slice(0, index)
      if (count(textBefore, /<nav\b/g) > count(textBefore, /<\/nav>/g)) continue
      if (!namedElsewhere.includes(file)) unnamed.push(`${file}: ${tag}`)
    }
  }
  expect(listCount).toBeGreaterThan(20)
  expect(unnamed).toEqual([])
})
