import { useText } from '#i18n/use-text.ts'
import { pathAddress } from '#sites/listing/paths.ts'
import { ShareButton } from '#sites/page/share-button.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Cluster, Stack } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'
import type { PathByName, PathEnd } from '../schemas.ts'
import { pathTitle } from './labels.ts'
import { PathTrail } from './path-trail.tsx'
import c from './paths.module.css'

/** The result of a path search: the path, the reason for having none, or a question about ambiguous ends. */
export function PathResult({ from, to, path, ways, complete }: PathByName) {
  const t = useText()
  const unresolvedEnds = [from, to].filter((end) => end.given && end.sites.length !== 1)
  if (unresolvedEnds.length > 0)
    return (
      <Stack gap="l">
        {unresolvedEnds.map((end) => (
          <UnresolvedEnd key={end === from ? 'from' : 'to'} end={end} from={from} to={to} />
        ))}
      </Stack>
    )
  const [start, end] = [from.sites[0], to.sites[0]]
  if (!start || !end) return null
  const reversePath = pathAddress(end.id, start.id)
  const swapButton = start.id !== end.id && <ButtonLink href={reversePath}>{t('Swap')}</ButtonLink>
  if (!path)
    return (
      <EmptyState
        heading="h2"
        title={complete ? t('No path found') : t('No path found so far')}
        action={swapButton}
      >
        {complete
          ? t(
              'No path of six or fewer recommendations leads from {from} to {to}. There may be one the other way.',
              { from: start.title, to: end.title },
            )
          : t('There are so many sites in between that we stopped looking. There may still be one.')}
      </EmptyState>
    )
  if (start.id === end.id) return <p>{t('That’s the same site twice.')}</p>
  return (
    <Stack gap="l">
      <PathTrail path={path} ways={ways} />
      <Cluster>
        <ShareButton title={pathTitle(t, path)} path={pathAddress(start.id, end.id)} />
        {swapButton}
      </Cluster>
    </Stack>
  )
}

/** An end that matches no site, or several. */
function UnresolvedEnd({ end, from, to }: { end: PathEnd; from: PathEnd; to: PathEnd }) {
  const t = useText()
  const { given, sites } = end
  if (sites.length === 0)
    return (
      <section>
        <h2>{t('No site called “{given}”', { given })}</h2>
        <p>{t('Try its web address.')}</p>
      </section>
    )
  const question = t('Which “{given}” do you mean?', { given })
  const endParameter = ({ sites, given }: PathEnd) => sites[0]?.id ?? given
  return (
    <section>
      <h2>{question}</h2>
      <ul className={c.choices} aria-label={question}>
        {sites.map(({ id, title, domain }) => (
          <li key={id}>
            <Link
              href={end === from ? pathAddress(id, endParameter(to)) : pathAddress(endParameter(from), id)}
            >
              {title}
            </Link>{' '}
            <span className="soft">{domain}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
