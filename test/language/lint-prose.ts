import { createRequire } from 'node:module'
import { TextlintKernel } from '@textlint/kernel'
import type markdownPlugin from '@textlint/textlint-plugin-markdown'
import { disabledPatterns, patterns } from './patterns.ts'
import { createRule, matchAcrossLines } from './plain-english.ts'
import { readProse } from './read-prose.ts'

const kernel = new TextlintKernel()
// Node and Vitest disagree about the default export of this CommonJS module.
const plugin: typeof markdownPlugin = createRequire(import.meta.url)(
  '@textlint/textlint-plugin-markdown',
).default
const plugins = [{ pluginId: 'markdown', plugin }]

/** Checks the prose of one file. @returns findings as `file:line rule: message` */
export async function lintProse(file: string, source: string): Promise<string[]> {
  const results = readProse(file, source).map(({ kind, markdown }) => {
    // Only patterns that occur become rules: parsing everything as Markdown would take ten times as long.
    const rules = Object.entries(patterns)
      .filter(([id, { kinds }]) => !disabledPatterns.includes(id) && (kinds?.includes(kind) ?? true))
      .filter(([, { find }]) => matchAcrossLines(find).test(markdown))
      .map(([ruleId, pattern]) => ({ ruleId, rule: createRule(pattern) }))
    if (rules.length === 0) return { messages: [] }
    return kernel.lintText(markdown, { ext: '.md', filePath: file, plugins, rules })
  })
  return (await Promise.all(results)).flatMap(({ messages }) =>
    messages.map(({ loc, ruleId, message }) => `${file}:${loc.start.line} ${ruleId}: ${message}`),
  )
}
