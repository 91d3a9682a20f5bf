import { listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { navigate } from '#client/router/navigation.ts'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { SiteList } from '#sites/cards/site-list.tsx'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Tabs } from '#ui/menus/tabs.tsx'
import { Cluster, Stack } from '#ui/page-parts.tsx'
import { followSorts, listFollows } from './contract.ts'
import c from './following.module.css'

const sortLabels = {
  latest: message('Latest post'),
  name: message('Name'),
  added: message('Recently followed'),
}

function followingAddress(view: { sort?: string; query?: string; page?: number }): string {
  const params = Object.entries(view).filter(([, value]) => value && value !== 'latest' && value !== 1)
  const query = new URLSearchParams(params.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `/following?${query}` : '/following'
}

/** The member's followed sites, sorted and filtered according to the URL. */
export function FollowingList({ url }: { url: URL }) {
  const t = useText()
  const sort = followSorts.find((option) => option === url.searchParams.get('sort')) ?? 'latest'
  const query = url.searchParams.get('query')?.trim() ?? ''
  return (
    <Stack gap="l">
      <Cluster apart>
        <Tabs
          label={t('Sort by')}
          tabs={followSorts.map((option) => ({
            label: t(sortLabels[option]),
            href: followingAddress({ sort: option, query }),
            current: option === sort,
          }))}
        />
        <form
          className={c.filter}
          key={query}
          onSubmit={(event) => {
            event.preventDefault()
            const filter = String(new FormData(event.currentTarget).get('query') ?? '').trim()
            navigate(followingAddress({ sort, query: filter }))
          }}
        >
          <input
            className={c.input}
            type="search"
            name="query"
            aria-label={t('Name or domain')}
            placeholder={t('Name or domain')}
            defaultValue={query}
            maxLength={100}
          />
          <Button type="submit">{t('Filter')}</Button>
        </form>
      </Cluster>
      <SiteList
        list={listQuery(listFollows, { sort, ...(query ? { query } : {}) }, pageNumberFromUrl(url), {
          dependsOnViewer: true,
        })}
        label={t('Sites you follow')}
        pageAddress={(page) => followingAddress({ sort, query, page })}
        empty={
          query ? (
            <EmptyState
              title={t('No matches for “{query}”', { query })}
              action={<ButtonLink href={followingAddress({ sort })}>{t('Show all')}</ButtonLink>}
            />
          ) : (
            <EmptyState
              title={t('You’re not following any sites yet')}
              action={<ButtonLink href="/home">{t('Explore')}</ButtonLink>}
            >
              {t(
                'Follow sites you like, or import a list from your feed reader, to see their posts in your news feed.',
              )}
            </EmptyState>
          )
        }
      />
    </Stack>
  )
}
