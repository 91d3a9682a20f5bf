import { parse } from 'yaml'
import { maxJsonDepth } from '#api-contract/json-depth.ts'
import type { Warning } from '#api-contract/warning.ts'
import type { ListRecord, UnreadableEntry } from '../entries.ts'
import { emptyFrontMatter, frontMatterTooDeep, invalidYaml, unclosedFrontMatter } from '../errors.ts'
import { frontMatter } from '../warnings.ts'
import { splitLines } from './lines.ts'

/** More than any site needs; the YAML parser's work is quadratic in the length. */
const maxFrontMatterLength = 32 * 1024

/** Reads Markdown with YAML front matter between lines of `---`: one site per file. */
export async function* readFrontMatter(
  chunks: AsyncIterable<string>,
): AsyncGenerator<ListRecord | UnreadableEntry> {
  const where = frontMatter()
  let yaml = ''
  for await (const { text, number } of splitLines(chunks, maxFrontMatterLength)) {
    if (number === 1) continue
    if (/^(---|\.\.\.)\s*$/.test(text)) {
      yield parseYamlEntry(yaml, where)
      return
    }
    yaml += `${text}\n`
    if (yaml.length > maxFrontMatterLength) break
  }
  yield { where, error: unclosedFrontMatter() }
}

/**
 * True if YAML may be nested too deeply. Counts brackets, even in strings, and indicators that open a list or key
 * within a line. Indentation needs no check: each level lengthens the lines below it, and the total length is limited.
 */
function mayBeTooDeep(yaml: string): boolean {
  let levels = 0
  for (const [bracket] of yaml.matchAll(/[[{\]}]/g)) {
    levels += bracket === '[' || bracket === '{' ? 1 : -1
    if (levels > maxJsonDepth) return true
  }
  return new RegExp(`^(?:[ \\t]*[-?:](?=[ \\t])){${maxJsonDepth}}`, 'm').test(yaml)
}

function parseYamlEntry(yaml: string, where: Warning): ListRecord | UnreadableEntry {
  if (mayBeTooDeep(yaml)) return { where, error: frontMatterTooDeep({ max: maxJsonDepth }) }
  try {
    // Aliases can expand a few lines to gigabytes, and no site needs them.
    const value: unknown = parse(yaml, { maxAliasCount: 0, schema: 'core', logLevel: 'silent' })
    if (!value || typeof value !== 'object' || Array.isArray(value))
      return { where, error: emptyFrontMatter() }
    return { where, record: value as Record<string, unknown> }
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '').slice(0, 200) : ''
    return { where, error: invalidYaml({ problem }) }
  }
}
