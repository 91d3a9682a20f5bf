import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, listQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import c from '#moderation/table/controls.module.css'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { siteAddress } from '#sites/listing/paths.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { siteActions } from '../sites/actions.ts'
import { listStaffSites } from '../sites/contract.ts'
import type { StaffSite } from '../sites/schemas.ts'
import { siteColumns, statusChoice } from '../sites/section.tsx'
import { orderArticles } from './contract.ts'
import featuredStyles from './order.module.css'

/** The featured articles with their order, and the table of all articles. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const status = (filters.get('status') || 'all') as StaffSite['status'] | 'all'
  return (
    <>
      <Cluster>
        <ButtonLink variant="primary" href="/upload-article">
          {t('Upload an article')}
        </ButtonLink>
      </Cluster>
      <FeaturedOrder />
      <h2>{t('All articles')}</h2>
      <Filters searchLabel={t('Title, address or number')} choices={[statusChoice(t)]} />
      <StaffTable<StaffSite>
        list={listQuery(listStaffSites, { kind: 'article', status, query: filters.get('query') })}
        label={t('Articles')}
        getId={({ id }) => id}
        getName={({ title }) => title}
        getAddress={siteAddress}
        columns={siteColumns(t)}
        actions={siteActions(t, api, true)}
        emptyTitle={t('No articles')}
        emptyHint={t('Upload the first one.')}
      />
    </>
  )
}

/** Reorders featured articles; offers the newest hundred published ones. */
function FeaturedOrder() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const articlesQuery = apiQuery(listStaffSites, { kind: 'article', status: 'published', page_size: 100 })
  const { data } = useSuspenseQuery(queryOptionsFor(api, articlesQuery))
  const savedOrder = data.results
    .filter(({ featured_position }) => featured_position !== null)
    .sort((a, b) => (a.featured_position ?? 0) - (b.featured_position ?? 0))
    .map(({ id }) => id)
  const [draft, setDraft] = useState<number[]>()
  const [isBusy, setBusy] = useState(false)
  const order = draft ?? savedOrder
  const findTitle = (id: number) => data.results.find((article) => article.id === id)?.title ?? ''
  const candidates = data.results.filter(({ id }) => !order.includes(id))

  function move(index: number, offset: number): void {
    const next = [...order]
    const [id] = next.splice(index, 1)
    if (id !== undefined) next.splice(index + offset, 0, id)
    setDraft(next)
  }
  async function save(): Promise<void> {
    setBusy(true)
    await api(orderArticles, { ids: order }).finally(() => setBusy(false))
    await queries.invalidateQueries()
    setDraft(undefined)
    announce(t('Order saved.'))
  }
  if (data.results.length === 0) return null
  return (
    <section className={c.stack} aria-label={t('Featured articles')}>
      <h2>{t('Featured first')}</h2>
      <p className="soft">{t('These come first, in this order. The rest follow by date.')}</p>
      <ol className={featuredStyles.order} aria-label={t('Featured first')}>
        {order.map((id, index) => (
          <li key={id}>
            <span>{t('{place, number}. {title}', { place: index + 1, title: findTitle(id) })}</span>
            <Button variant="icon" disabled={index === 0} onClick={() => move(index, -1)}>
              <Icon icon={ArrowUp} label={t('Move {title} up', { title: findTitle(id) })} />
            </Button>
            <Button variant="icon" disabled={index === order.length - 1} onClick={() => move(index, 1)}>
              <Icon icon={ArrowDown} label={t('Move {title} down', { title: findTitle(id) })} />
            </Button>
            <Button variant="icon" onClick={() => setDraft(order.filter((featuredId) => featuredId !== id))}>
              <Icon icon={X} label={t('Remove {title}', { title: findTitle(id) })} />
            </Button>
          </li>
        ))}
      </ol>
      <Cluster>
        {candidates.length > 0 && (
          <label className={c.choice}>
            {t('Feature')}
            <select
              className={c.input}
              value=""
              onChange={({ target }) => setDraft([...order, Number(target.value)])}
            >
              <option value="" disabled>
                {t('Choose an article')}
              </option>
              {candidates.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button disabled={!draft} busy={isBusy} onClick={() => void save()}>
          {t('Save order')}
        </Button>
      </Cluster>
    </section>
  )
}
