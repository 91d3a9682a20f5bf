import type { RecommendedSite } from '#api-contract/shapes/shapes.ts'
import type { RecommendationKind } from '#api-contract/values/recommendation-kinds.ts'
import { type Message, message } from '#i18n/message.ts'
import { formatList } from '#i18n/names-and-lists.ts'
import { memoizeIntl, type Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import c from './recommendation-origin.module.css'

/** Below a card: where a site recommends another, and since when. */
export function RecommendationOrigin({
  recommendation,
}: {
  recommendation: Pick<RecommendedSite, 'kinds' | 'first_seen_on'>
}) {
  const t = useText()
  return <p className={c.where}>{originText(t, recommendation)}</p>
}

const monthFormat = memoizeIntl(Intl.DateTimeFormat)

const places: Record<RecommendationKind, Message> = {
  blogroll: message('in its blogroll'),
  opml: message('in its recommendations'),
  source: message('in its feed’s blogroll'),
  xfn: message('among its friends'),
  links: message('on its links page'),
}

type Recommendation = Pick<RecommendedSite, 'kinds' | 'first_seen_on'>

/** Where a site recommends another, and since when. In UTC, so that server and browser agree. */
export function originParts(t: Translator, { kinds, first_seen_on }: Recommendation) {
  const where = formatList(
    t,
    kinds.map((kind) => t(places[kind])),
  )
  const month = monthFormat(t.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(first_seen_on),
  )
  return { where, month }
}

/** The same as a text: "in its blogroll, since May 2024". */
export const originText = (t: Translator, recommendation: Recommendation) =>
  t('{where}, since {month}', originParts(t, recommendation))
