import { parse } from 'yaml'
import { type Entry, entry_length } from './entries.ts'
import { listedSite } from './field-names.ts'
import { linesOf } from './lines.ts'

/** Markdown that begins with YAML between two lines of `---`: one site a file. */
export async function* readFrontMatter(pieces: AsyncIterable<string>): AsyncGenerator<Entry> {
  const where = 'front matter'
  let yaml = ''
  for await (const { text, number } of linesOf(pieces, entry_length)) {
    if (number === 1) continue
    if (/^(---|\.\.\.)\s*$/.test(text)) {
      yield yamlEntry(yaml, where)
      return
    }
    yaml += `${text}\n`
    if (yaml.length > entry_length) break
  }
  yield { where, refused: 'The front matter has no end: a line of three hyphens is missing.' }
}

function yamlEntry(yaml: string, where: string): Entry {
  try {
    // Aliases are how a few lines of YAML become gigabytes; nobody needs them to name a site.
    const value: unknown = parse(yaml, { maxAliasCount: 0, schema: 'core', logLevel: 'silent' })
    if (!value || typeof value !== 'object' || Array.isArray(value))
      return { where, refused: 'The front matter is empty.' }
    return listedSite(value as Record<string, unknown>, where)
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '').slice(0, 200) : ''
    return { where, refused: `The front matter is not sound YAML: ${reason}` }
  }
}
