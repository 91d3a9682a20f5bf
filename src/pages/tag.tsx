import { tagPageAddress } from '#features/blogs/addresses.ts'
import { BlogList } from '#features/blogs/blog-list.tsx'
import { NoSitesYet } from '#features/blogs/no-sites-yet.tsx'
import { Head } from '#features/community/head.tsx'
import { getTag, listBlogsOfTag } from '#features/tags/contract.ts'
import { TagLinks } from '#features/tags/tag-links.tsx'
import { Link } from '#ui/link.tsx'
import { CardGrid, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { SkeletonCards, SkeletonText } from '#ui/skeleton.tsx'
import { apiQuery, listQuery, pageNumberOf } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/tags/:tag', {
  load: ({ params: { tag }, url }) => ({
    tag: apiQuery(getTag, { value: tag }),
    list: listQuery(listBlogsOfTag, { value: tag }, pageNumberOf(url)),
  }),
  // A merged tag, or another spelling, redirects to the one that stays.
  redirect: ({ tag }, { params, url }) =>
    params.tag === tag.value ? undefined : tagPageAddress(tag.value) + url.search,
  waiting: ({ params: { tag } }) => (
    <Page>
      <PageHead title={`#${tag}`} text={<SkeletonText lines={1} />} />
      <CardGrid>
        <SkeletonCards />
      </CardGrid>
    </Page>
  ),
  view: ({ tag: { value, count, related }, list }) => (
    <Page>
      <Head
        title={`#${value}`}
        description={`${count} independent ${count === 1 ? 'site' : 'sites'} about ${value}.`}
        canonical={tagPageAddress(value)}
        feeds={{ path: tagPageAddress(value), title: `Sites about ${value}`, opml: true }}
      />
      <PageHead
        title={`#${value}`}
        text={
          <p>
            {count.toLocaleString('en')} {count === 1 ? 'site' : 'sites'}, the newest first.{' '}
            <Link href="/tags">All tags</Link>
          </p>
        }
      />
      <Stack gap="l">
        <TagLinks title="Often together" tags={related} address={tagPageAddress} />
        <BlogList
          list={list}
          label={`Sites about ${value}`}
          pageAddress={(page) => `${tagPageAddress(value)}?page=${page}`}
          feeds={{ path: tagPageAddress(value), opml: true }}
          empty={<NoSitesYet />}
          end={count > 1000 ? 'These were the newest 1,000.' : undefined}
        />
      </Stack>
    </Page>
  ),
})
