import { hasPunctuation } from '#api-contract/shapes/tag.ts'
import { type Message, message } from '#i18n/message.ts'
import type { Suggestions } from '../schemas.ts'

/** An option for a search that is being typed. */
export type Option =
  | { kind: 'recent'; query: string }
  | { kind: 'forget' }
  | { kind: 'search'; query: string }
  | { kind: 'site'; blog: Suggestions['blogs'][number] }
  | { kind: 'upload'; address: string }
  | { kind: 'tag'; value: string; count: number }
  /** `query` is the whole query including the tag. */
  | { kind: 'tag term'; value: string; count: number; query: string }
  | { kind: 'person'; username: string; avatar: string | null }
  /** `completed` is the field's content after choosing it. */
  | { kind: 'operator'; written: string; words: Message; completed: string }

/** Identifies an option within a list, by kind and subject. */
export const optionKey = (option: Option): string =>
  option.kind === 'site' ? `site ${option.blog.id}` : Object.values(option).slice(0, 2).join(' ')

const operators: { written: string; words: Message; isAfterWords?: true }[] = [
  { written: 'tag:', words: message('with a tag: tag:garden') },
  { written: 'lang:', words: message('in a language: lang:de') },
  { written: 'has:feed', words: message('with a feed') },
  { written: 'is:away', words: message('currently down') },
  { written: '-', words: message('exclude a word: -garden') },
  { written: 'OR', words: message('either word: tea OR coffee'), isAfterWords: true },
]
/** Keeps an operator's example on one line: a break would turn "-garden" into a dash and a word. */
export const keepExamplesTogether = (words: string): string =>
  words.replaceAll(/(?<!\p{L})-(?=\p{L})/gu, '-\u2060').replaceAll(' OR ', '\u00a0OR\u00a0')

/** Maximum numbers shown beside other suggestions. */
const maxOperators = 2
const maxRecent = 2

/**
 * The options for the field's content, most direct first.
 * @param suggestions suggestions for this text or an earlier one
 * @param isUpToDate whether they are for exactly this text
 */
export function optionsFor(
  typedText: string,
  recent: string[],
  suggestions: Suggestions | undefined,
  isUpToDate: boolean,
): Option[] {
  if (typedText.trim() === '') {
    const searches = recent.map((query): Option => ({ kind: 'recent', query }))
    return [
      ...searches,
      ...(searches.length > 0 ? [{ kind: 'forget' } as const] : []),
      ...matchingOperators(''),
    ]
  }
  const prefix = typedText.toLowerCase()
  const matchingRecent = recent.filter(
    (query) => query !== typedText.trim() && query.toLowerCase().startsWith(prefix),
  )
  const { blogs = [], tags = [], people = [], corrected, unknown_address } = suggestions ?? {}
  const [firstTag] = tags
  const isTag =
    firstTag !== undefined &&
    hasPunctuation(firstTag.value) &&
    firstTag.value === typedText.trim().toLowerCase()
  const textBeforeTag = /^(.*-?tag:\s*"?)[^"\s]*$/is.exec(typedText)?.[1]
  const siteOptions = blogs.map((site): Option => ({ kind: 'site', blog: site }))
  const tagOptions = tags.map(
    (tag): Option =>
      textBeforeTag === undefined
        ? { kind: 'tag', ...tag }
        : {
            kind: 'tag term',
            ...tag,
            query: textBeforeTag + tag.value + (textBeforeTag.endsWith('"') ? '"' : ''),
          },
  )
  return [
    ...matchingRecent.slice(0, maxRecent).map((query): Option => ({ kind: 'recent', query })),
    ...(corrected ? [{ kind: 'search', query: corrected } as const] : []),
    ...(unknown_address && isUpToDate ? [{ kind: 'upload', address: unknown_address } as const] : []),
    ...(textBeforeTag === undefined && !isTag
      ? [...siteOptions, ...tagOptions]
      : [...tagOptions, ...siteOptions]),
    ...people.map((person): Option => ({ kind: 'person', ...person })),
    ...matchingOperators(typedText).slice(0, maxOperators),
  ]
}

/** Operators that start with the last word; all of them if there is none yet. */
function matchingOperators(typedText: string): Option[] {
  const lastWord = /\S*$/.exec(typedText)?.[0] ?? ''
  const textBefore = typedText.slice(0, typedText.length - lastWord.length)
  if (typedText !== '' && lastWord === '') return []
  return operators
    .filter(({ written, isAfterWords }) => {
      const matchesPrefix = written.toLowerCase().startsWith(lastWord.toLowerCase())
      const isComplete = written === lastWord && written.length > 1
      return matchesPrefix && !isComplete && (!isAfterWords || typedText === '' || textBefore.trim() !== '')
    })
    .map(({ written, words }) => ({
      kind: 'operator',
      written,
      words,
      completed: textBefore + written + (/[:-]$/.test(written) ? '' : ' '),
    }))
}
