import c from './why.module.css'

/** At most this many tags are named: a reason should be read at a glance. */
const maxNamed = 3

const named = (tags: readonly string[]) => {
  const rest = tags.length - maxNamed
  const shown = tags.slice(0, maxNamed).map((tag) => `#${tag}`)
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Why a site is on a member's own list. */
export function BecauseYouFollow({ tags }: { tags: readonly string[] }) {
  return tags.length > 0 && <p className={c.why}>because you follow {named(tags)}</p>
}

/** Why a site is shown as similar. */
export function WhySimilar({ tags, readers }: { tags: readonly string[]; readers: number | null }) {
  const reasons = [
    tags.length > 0 ? `both are about ${named(tags)}` : '',
    readers === null ? '' : `${readers} readers like both`,
  ]
  return <p className={c.why}>{reasons.filter(Boolean).join('; ')}</p>
}
