import { parse } from 'yaml'
import { maxJsonDepth } from '#api-contract/json-depth.ts'
import type { Warning } from '#api-contract/warning.ts'
import type { ListRecord, UnreadableEntry } from '../entries.ts'
import { frontMatterEmpty, frontMatterTooDeep, frontMatterWithoutEnd, unsoundYaml } from '../errors.ts'
import { frontMatter } from '../warnings.ts'
import { linesOf } from './lines.ts'

/** More than any site needs; the YAML parser's work is quadratic in the length. */
const maxFrontMatterLength = 32 * 1024

/** Reads Markdown with YAML front matter between lines of `---`: one site per file. */
export async function* readFrontMatter(
  pieces: AsyncIterable<string>,
): AsyncGenerator<ListRecord | UnreadableEntry> {
  const where = frontMatter()
  let yaml = ''
  for await (const { text, number } of linesOf(pieces, maxFrontMatterLength)) {
    if (number === 1) continue
    if (/^(---|\.\.\.)\s*$/.test(text)) {
      yield yamlEntry(yaml, where)
      return
    }
    yaml += `${text}\n`
    if (yaml.length > maxFrontMatterLength) break
  }
  yield { where, refused: frontMatterWithoutEnd() }
}

/**
 * Whether YAML may be nested too deeply: counts brackets, even in strings, and indicators that open a list or key
 * within a line. Indentation alone cannot: each level makes the lines under it longer.
 */
function mayBeTooDeep(yaml: string): boolean {
  let levels = 0
  for (const [sign] of yaml.matchAll(/[[{\]}]/g)) {
    levels += sign === '[' || sign === '{' ? 1 : -1
    if (levels > maxJsonDepth) return true
  }
  return new RegExp(`^(?:[ \\t]*[-?:](?=[ \\t])){${maxJsonDepth}}`, 'm').test(yaml)
}

function yamlEntry(yaml: string, where: Warning): ListRecord | UnreadableEntry {
  if (mayBeTooDeep(yaml)) return { where, refused: frontMatterTooDeep({ max: maxJsonDepth }) }
  try {
    // Aliases can expand a few lines to gigabytes, and no site needs them.
    const value: unknown = parse(yaml, { maxAliasCount: 0, schema: 'core', logLevel: 'silent' })
    if (!value || typeof value !== 'object' || Array.isArray(value))
      return { where, refused: frontMatterEmpty() }
    return { where, record: value as Record<string, unknown> }
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '').slice(0, 200) : ''
    return { where, refused: unsoundYaml({ problem }) }
  }
}
