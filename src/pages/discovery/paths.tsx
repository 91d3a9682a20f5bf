import { cutSearchText } from '#api-contract/shapes/search-text.ts'
import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { findPathByName } from '#discovery/recommendations/contract.ts'
import { pathSentence, pathTitle } from '#discovery/recommendations/paths/labels.ts'
import { PathForm } from '#discovery/recommendations/paths/path-form.tsx'
import { PathResult } from '#discovery/recommendations/paths/path-result.tsx'
import { pathAddress } from '#sites/listing/paths.ts'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'

const readEnds = ({ searchParams }: URL) => ({
  from: cutSearchText(searchParams.get('from')),
  to: cutSearchText(searchParams.get('to')),
})

/** The path between two sites, with a shareable URL that contains their stable ids. */
export const page = screen('/paths', {
  query: ['from', 'to'],
  load: ({ url }) => ({ result: apiQuery(findPathByName, readEnds(url)) }),
  redirect: ({ result }, { url }) => {
    const [from, to] = [result.from.sites, result.to.sites].map(([site, ...others]) =>
      others.length === 0 ? site?.id : undefined,
    )
    if (from === undefined || to === undefined) return undefined
    const address = pathAddress(from, to)
    return url.pathname + url.search === address ? undefined : address
  },
  view: ({ result, t }) => {
    const { path, from, to } = result
    const hasPath = path !== null && path.length > 1
    const title = hasPath ? pathTitle(t, path) : t('From site to site')
    const lead = t('Sites link to sites they like. See how one leads to another in six steps or fewer.')
    return (
      <Page>
        <Head
          title={title}
          description={hasPath ? pathSentence(t, path) : lead}
          canonical={hasPath ? pathAddress(path[0]?.id ?? '', path.at(-1)?.id ?? '') : '/paths'}
          image={hasPath ? (path.find((site) => site.image_blog_page)?.image_blog_page ?? null) : null}
          type={hasPath ? 'article' : 'website'}
        />
        <PageHead title={title} text={hasPath ? undefined : lead} />
        <Stack gap="section">
          {hasPath && <PathResult {...result} />}
          <PathForm from={from} to={to} />
          {!hasPath && <PathResult {...result} />}
        </Stack>
      </Page>
    )
  },
})
