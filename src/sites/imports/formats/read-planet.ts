import { type ListRecord, maxEntryLength, type UnreadableEntry } from '../entries.ts'
import { configWithoutSites, lineTooLong } from '../errors.ts'
import { hasAddress } from '../site-entry.ts'
import { atLine, wholeFile } from '../warnings.ts'
import { splitLines } from './lines.ts'

const section = /^\s*\[([^\]]*)\]\s*$/
const setting = /^\s*([\w.-]+)\s*[=:]\s*(.*)$/
const address = /^[a-z][a-z\d+.-]*:\S+$/i

/** True if these lines are from a Planet configuration: sections named after feeds, or settings that name one. */
export function isPlanet(lines: string[]): boolean {
  const sections = lines.flatMap((line) => section.exec(line)?.[1]?.trim() ?? [])
  if (sections.some((name) => address.test(name) || /^planet$/i.test(name))) return true
  return sections.length > 0 && lines.some((line) => /^\s*(?:feed|link|url)\s*[=:]\s*https?:/i.test(line))
}

/** Reads the configuration of Planet, Venus, Pluto or rss2email: a section per feed, with its name. */
export async function* readPlanet(
  chunks: AsyncIterable<string>,
): AsyncGenerator<ListRecord | UnreadableEntry> {
  let current: ListRecord | undefined
  let count = 0
  const flush = function* (): Generator<ListRecord> {
    if (!current || !hasAddress(current.record)) return
    count += 1
    yield current
  }
  for await (const { text, number, isTruncated } of splitLines(chunks, maxEntryLength)) {
    const name = section.exec(text)?.[1]?.trim()
    if (isTruncated) yield { where: atLine({ n: number }), error: lineTooLong() }
    else if (name !== undefined) {
      yield* flush()
      const record: Record<string, unknown> = address.test(name) ? { feed: name } : {}
      // The planet's own section is not an entry.
      current = /^(?:planet|default)$/i.test(name) ? undefined : { where: atLine({ n: number }), record }
    } else if (current && !/^\s*[#;]/.test(text)) {
      const [, key = '', value = ''] = setting.exec(text) ?? []
      if (key && Object.keys(current.record).length < maxSettings)
        current.record[key] = value.trim().replace(/^"(.*)"$/, '$1')
    }
  }
  yield* flush()
  if (count === 0) yield { where: wholeFile(), error: configWithoutSites() }
}

const maxSettings = 100
