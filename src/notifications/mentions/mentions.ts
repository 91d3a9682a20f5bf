import { wordsOutsideLinks } from '#platform/markdown/markdown.ts'
import type { WordLink } from '#platform/markdown/word-links.ts'

/**
 * `@name` at the start of a word: not in an email address or path, and not the first half of `@name@other.site`, which
 * is an account elsewhere. A trailing full stop or hyphen is punctuation, unless a username ends with it.
 */
const mentionPattern = /(?<![\p{L}\p{N}_.@/\\=&#+-])@([A-Za-z0-9_.-]{3,})(?![\p{L}\p{N}@])/gu

const maxNameLength = 30
const isName = (name: string) => name.length >= 3 && name.length <= maxNameLength

/** Usernames that the match may stand for, longest first: `Al.` is a valid name, and so is `Al` before a full stop. */
function findNameCandidates(matched: string): string[] {
  const name = matched.replace(/[.-]+$/, '')
  // Limited to a username's length, because a text may have ten thousand full stops.
  const extraLength = Math.max(0, Math.min(matched.length, maxNameLength) - name.length)
  const longerNames = Array.from({ length: extraLength }, (_, index) =>
    matched.slice(0, name.length + index + 1),
  )
  return [...longerNames.reverse(), name].filter(isName)
}

/** Usernames mentioned as `@name`, as typed and without duplicates; ignores code, links and email addresses. */
export function findMentionedNames(source: string): string[] {
  const names = new Map<string, string>()
  for (const text of wordsOutsideLinks(source)) {
    for (const [, matched = ''] of text.matchAll(mentionPattern)) {
      for (const name of findNameCandidates(matched).slice(-2)) {
        if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
      }
    }
  }
  return [...names.values()]
}

/**
 * Returns a function that finds mentions of these people and links them in their own spelling; `@name` of anyone else
 * stays text.
 */
export function createMentionLinker(usernames: Iterable<string>): (text: string) => WordLink[] {
  const spelling = new Map(Array.from(usernames, (name) => [name.toLowerCase(), name]))
  return (text) =>
    Array.from(text.matchAll(mentionPattern)).flatMap(({ 1: matched = '', index }) => {
      const name = findNameCandidates(matched).find((candidate) => spelling.has(candidate.toLowerCase()))
      const username = name && spelling.get(name.toLowerCase())
      return username ? [{ start: index, end: index + 1 + name.length, path: `/user/${username}` }] : []
    })
}
