import { wordsOutsideLinks } from '#platform/markdown/markdown.ts'
import type { WordLink } from '#platform/markdown/word-links.ts'

/**
 * `@name` where a word begins: not in an email address, not in a path, and not the first half of
 * `@name@other.site`, which is a person elsewhere. A full stop or hyphen at the end closes the sentence, unless
 * a name ends so.
 */
const mention = /(?<![\p{L}\p{N}_.@/\\=&#+-])@([A-Za-z0-9_.-]{3,})(?![\p{L}\p{N}@])/gu

const longest = 30
const isName = (name: string) => name.length >= 3 && name.length <= longest

/** Possible meanings: `Al.` is a name, and so is the one before a full stop. The longest comes first. */
function readings(matched: string): string[] {
  const name = matched.replace(/[.-]+$/, '')
  // No more than a name can hold: a text may have ten thousand full stops.
  const more = Math.max(0, Math.min(matched.length, longest) - name.length)
  const longer = Array.from({ length: more }, (_, at) => matched.slice(0, name.length + at + 1))
  return [...longer.reverse(), name].filter(isName)
}

/** The names mentioned as `@name`, as written, once each; code, links and email addresses do not count. */
export function mentionedNames(source: string): string[] {
  const names = new Map<string, string>()
  for (const words of wordsOutsideLinks(source)) {
    for (const [, matched = ''] of words.matchAll(mention)) {
      for (const name of readings(matched).slice(-2)) {
        if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
      }
    }
  }
  return [...names.values()]
}

/** Finds mentions of these people, given as they spell their names; `@name` of anyone else stays text. */
export function mentionsOf(usernames: Iterable<string>): (words: string) => WordLink[] {
  const spelled = new Map(Array.from(usernames, (name) => [name.toLowerCase(), name]))
  return (words) =>
    Array.from(words.matchAll(mention)).flatMap(({ 1: matched = '', index }) => {
      const name = readings(matched).find((reading) => spelled.has(reading.toLowerCase()))
      const username = name && spelled.get(name.toLowerCase())
      return username ? [{ start: index, end: index + 1 + name.length, path: `/user/${username}` }] : []
    })
}
