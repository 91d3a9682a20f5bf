import type { PersonalKind } from '#api-contract/values/personal-kinds.ts'
import { listInWords } from '#i18n/in-words.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import c from './recommendation-reason.module.css'

/** At most this many tags are named: a reason should be read at a glance. */
export const namedWhole = 3

/** The first of some tags, and how many are left. */
function namedOf(t: Translator, tags: readonly string[]) {
  const named = tags.slice(0, namedWhole).map((tag) => `#${tag}`)
  return { tags: listInWords(t, named, 'unit'), rest: tags.length - named.length }
}

/** Those that there are, in a row: with semicolons in English, since there are commas in them. */
function Reasons({ of }: { of: readonly (string | false)[] }) {
  const t = useText()
  const given = of.filter((reason) => reason !== false)
  return (
    given.length > 0 && (
      <p className={c.why}>{given.reduce((before, reason) => t('{before}; {reason}', { before, reason }))}</p>
    )
  )
}

interface BecauseYouFollowProps {
  because: readonly string[]
  /** Missing in what a device kept before there was any. */
  because_of?: readonly { kind: PersonalKind; values: readonly string[] }[]
}

/** Why a site is on a member's own list. */
export function BecauseYouFollow({ because, because_of = [] }: BecauseYouFollowProps) {
  const t = useText()
  const reasons = [
    because.length > 0 &&
      t(
        '{rest, plural, =0 {because you follow {tags}} other {because you follow {tags} and # more}}',
        namedOf(t, because),
      ),
    ...because_of.map(({ kind, values }) => {
      const { tags } = namedOf(t, values)
      return t(
        '{kind, select, votes {you upvoted sites about {tags}} bookmarks {you bookmarked sites about {tags}} other {you follow sites about {tags}}}',
        { kind, tags },
      )
    }),
  ]
  return <Reasons of={reasons} />
}

interface WhySimilarProps {
  shared_tags: readonly string[]
  /** Missing in what a device kept before there were any, as are recommenders. */
  shared_words?: readonly string[]
  readers: number | null
  recommenders?: number | null
}

/** Why a site is shown as similar. */
export function WhySimilar({
  shared_tags,
  shared_words = [],
  readers,
  recommenders = null,
}: WhySimilarProps) {
  const t = useText()
  const words = shared_words.slice(0, namedWhole).map((word) => t('“{word}”', { word }))
  const reasons = [
    shared_tags.length > 0 &&
      t(
        '{rest, plural, =0 {both are about {tags}} other {both are about {tags} and # more}}',
        namedOf(t, shared_tags),
      ),
    words.length > 0 && t('both mention {words}', { words: listInWords(t, words, 'unit') }),
    readers !== null &&
      t('{readers, plural, one {# reader likes both} other {# readers like both}}', { readers }),
    recommenders !== null &&
      t('{recommenders, plural, one {# site recommends both} other {# sites recommend both}}', {
        recommenders,
      }),
  ]
  return <Reasons of={reasons} />
}
