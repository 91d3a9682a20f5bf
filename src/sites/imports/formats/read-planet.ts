import { type ListedRecord, maxEntryLength, type Unreadable } from '../entries.ts'
import { configWithoutSites, lineTooLong } from '../errors.ts'
import { hasAddress } from '../listed-site.ts'
import { atLine, wholeFile } from '../warnings.ts'
import { linesOf } from './lines.ts'

const section = /^\s*\[([^\]]*)\]\s*$/
const setting = /^\s*([\w.-]+)\s*[=:]\s*(.*)$/
const address = /^[a-z][a-z\d+.-]*:\S+$/i

/** Whether these are lines of a planet’s configuration: sections that are feeds, or settings that name one. */
export function isPlanet(lines: string[]): boolean {
  const sections = lines.flatMap((line) => section.exec(line)?.[1]?.trim() ?? [])
  if (sections.some((name) => address.test(name) || /^planet$/i.test(name))) return true
  return sections.length > 0 && lines.some((line) => /^\s*(?:feed|link|url)\s*[=:]\s*https?:/i.test(line))
}

/** The configuration of Planet, Venus, Pluto or rss2email: a section for each feed, with its name. */
export async function* readPlanet(pieces: AsyncIterable<string>): AsyncGenerator<ListedRecord | Unreadable> {
  let current: ListedRecord | undefined
  let count = 0
  const finished = function* (): Generator<ListedRecord> {
    if (!current || !hasAddress(current.record)) return
    count += 1
    yield current
  }
  for await (const { text, number, isCut } of linesOf(pieces, maxEntryLength)) {
    const name = section.exec(text)?.[1]?.trim()
    if (isCut) yield { where: atLine({ n: number }), refused: lineTooLong() }
    else if (name !== undefined) {
      yield* finished()
      const record: Record<string, unknown> = address.test(name) ? { feed: name } : {}
      // What a planet says of itself is no entry.
      current = /^(?:planet|default)$/i.test(name) ? undefined : { where: atLine({ n: number }), record }
    } else if (current && !/^\s*[#;]/.test(text)) {
      const [, key = '', value = ''] = setting.exec(text) ?? []
      if (key && Object.keys(current.record).length < mostSettings)
        current.record[key] = value.trim().replace(/^"(.*)"$/, '$1')
    }
  }
  yield* finished()
  if (count === 0) yield { where: wholeFile(), refused: configWithoutSites() }
}

const mostSettings = 100
