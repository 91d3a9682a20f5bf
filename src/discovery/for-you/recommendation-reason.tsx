import type { InterestSignal } from '#api-contract/values/interest-signals.ts'
import { formatList } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import c from './recommendation-reason.module.css'

/** Maximum number of tags named, so that a reason can be read at a glance. */
export const maxItemsPerReason = 3

/** Formats the first tags, with the number of remaining ones. */
function summarizeTags(t: Translator, tags: readonly string[]) {
  const named = tags.slice(0, maxItemsPerReason).map((tag) => `#${tag}`)
  return { tags: formatList(t, named, 'unit'), rest: tags.length - named.length }
}

/** Joins the reasons; English uses semicolons, because the reasons contain commas. */
function ReasonList({ reasons }: { reasons: readonly (string | false)[] }) {
  const t = useText()
  const applicableReasons = reasons.filter((reason) => reason !== false)
  return (
    applicableReasons.length > 0 && (
      <p className={c.reason}>
        {applicableReasons.reduce((before, reason) => t('{before}; {reason}', { before, reason }))}
      </p>
    )
  )
}

interface RecommendationReasonProps {
  because: readonly string[]
  /** Missing in replies that a device stored before this field was added. */
  because_of?: readonly { kind: InterestSignal; values: readonly string[] }[]
}

/** Explains why a site is on a member's list. */
export function RecommendationReason({ because, because_of = [] }: RecommendationReasonProps) {
  const t = useText()
  const reasons = [
    because.length > 0 &&
      t(
        '{rest, plural, =0 {because you follow {tags}} other {because you follow {tags} and # more}}',
        summarizeTags(t, because),
      ),
    ...because_of.map(({ kind, values }) => {
      const { tags } = summarizeTags(t, values)
      return t(
        '{kind, select, votes {you upvoted sites about {tags}} bookmarks {you bookmarked sites about {tags}} other {you follow sites about {tags}}}',
        { kind, tags },
      )
    }),
  ]
  return <ReasonList reasons={reasons} />
}

interface SimilarityReasonProps {
  shared_tags: readonly string[]
  /** Missing in replies that a device stored before this field was added; so is `recommenders`. */
  shared_words?: readonly string[]
  readers: number | null
  recommenders?: number | null
}

/** Explains why a site is similar. */
export function SimilarityReason({
  shared_tags,
  shared_words = [],
  readers,
  recommenders = null,
}: SimilarityReasonProps) {
  const t = useText()
  const words = shared_words.slice(0, maxItemsPerReason).map((word) => t('“{word}”', { word }))
  const reasons = [
    shared_tags.length > 0 &&
      t(
        '{rest, plural, =0 {both are about {tags}} other {both are about {tags} and # more}}',
        summarizeTags(t, shared_tags),
      ),
    words.length > 0 && t('both mention {words}', { words: formatList(t, words, 'unit') }),
    readers !== null &&
      t('{readers, plural, one {# reader likes both} other {# readers like both}}', { readers }),
    recommenders !== null &&
      t('{recommenders, plural, one {# site recommends both} other {# sites recommend both}}', {
        recommenders,
      }),
  ]
  return <ReasonList reasons={reasons} />
}
