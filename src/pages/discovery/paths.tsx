import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { findPathByName } from '#discovery/recommendations/contract.ts'
import { pathSentence, pathTitle } from '#discovery/recommendations/paths/labels.ts'
import { PathForm } from '#discovery/recommendations/paths/path-form.tsx'
import { PathResult } from '#discovery/recommendations/paths/path-result.tsx'
import { pathAddress } from '#sites/listing/paths.ts'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'

/** The two ends from the URL, cut to the API's limit. */
const endsOf = ({ searchParams }: URL) => {
  const end = (name: string) => [...(searchParams.get(name) ?? '').trim()].slice(0, 200).join('')
  return { from: end('from'), to: end('to') }
}

/** The path between two sites, with a shareable URL that contains their stable ids. */
export const page = screen('/paths', {
  query: ['from', 'to'],
  load: ({ url }) => ({ found: apiQuery(findPathByName, endsOf(url)) }),
  redirect: ({ found }, { url }) => {
    const [from, to] = [found.from.sites, found.to.sites].map(([site, ...others]) =>
      others.length === 0 ? site?.id : undefined,
    )
    if (from === undefined || to === undefined) return undefined
    const address = pathAddress(from, to)
    return url.pathname + url.search === address ? undefined : address
  },
  view: ({ found, t }) => {
    const { path, from, to } = found
    const isWay = path !== null && path.length > 1
    const title = isWay ? pathTitle(t, path) : t('From site to site')
    const lead = t('Sites link to sites they like. See how one leads to another in six steps or fewer.')
    return (
      <Page>
        <Head
          title={title}
          description={isWay ? pathSentence(t, path) : lead}
          canonical={isWay ? pathAddress(path[0]?.id ?? '', path.at(-1)?.id ?? '') : '/paths'}
          image={isWay ? (path.find((site) => site.image_blog_page)?.image_blog_page ?? null) : null}
          type={isWay ? 'article' : 'website'}
        />
        <PageHead title={title} text={isWay ? undefined : lead} />
        <Stack gap="section">
          {isWay && <PathResult {...found} />}
          <PathForm from={from} to={to} />
          {!isWay && <PathResult {...found} />}
        </Stack>
      </Page>
    )
  },
})
