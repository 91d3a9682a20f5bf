import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#api-contract/api-error.ts'
import { useApi } from '#client/api/api-context.ts'
import { type ListApiQuery, listQueryOptionsOf } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { useShortcuts } from '#ui/menus/use-shortcuts.ts'
import type { Answers, TableAction, TableColumn } from './action.ts'
import { ActionBar } from './action-bar.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { type Done, DoneLine } from './done-line.tsx'
import { KeyHelp } from './key-help.tsx'
import c from './staff-table.module.css'
import { TableRow } from './table-row.tsx'
import { useFilters } from './use-filters.ts'

interface StaffTableProps<Row> {
  list: ListApiQuery
  label: string
  idOf: (row: Row) => string | number
  nameOf: (row: Row) => string
  /** Where `o` leads. */
  addressOf?: (row: Row) => string | undefined
  columns: readonly TableColumn<Row>[]
  actions?: readonly TableAction<Row>[]
  /** Shown when there are no rows: a title, and a sentence under it. */
  none: string
  empty: ReactNode
  /** The title where a search found none; what is searched for has words of its own where it is a name. */
  notFound?: (query: string) => string
}

/** A paged table with shortcuts and bulk actions: every queue and list of staff is one. */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { list, label, idOf, nameOf, addressOf, columns, actions = [], none, empty, notFound } = props
  const t = useText()
  const filters = useFilters()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const found = useInfiniteQuery({ ...listQueryOptionsOf(api, list), staleTime: 0 })
  const pages = (found.data?.pages ?? []) as unknown as { results: Row[]; count: number }[]
  const rows = pages.flatMap((page) => page.results)
  const [at, setAt] = useState(-1)
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set())
  const [asked, setAsked] = useState<{ action: TableAction<Row>; rows: Row[] }>()
  const [done, setDone] = useState<Done>()
  const body = useRef<HTMLTableSectionElement>(null)
  const isByKey = useRef(false)

  const query = filters.of('query')
  const nothing = query ? (notFound?.(query) ?? t('Nothing matches “{query}”', { query })) : none
  const input = JSON.stringify(list.input)
  const answered = useRef('')
  useEffect(() => {
    // Rows say how many they are; one that is decided on says so itself, also when it was the last.
    if (found.data && answered.current !== input) {
      answered.current = input
      if (rows.length === 0) announce(nothing, { quiet: true })
    }
  })

  const current = rows[Math.min(at, rows.length - 1)]
  const selected = rows.filter((row) => chosen.has(idOf(row)))
  const targets = selected.length > 0 ? selected : current === undefined ? [] : [current]

  function move(step: number): void {
    const next = Math.max(0, Math.min(at + step, rows.length - 1))
    isByKey.current = true
    setAt(next)
    if (next >= rows.length - 3 && found.hasNextPage && !found.isFetching) void found.fetchNextPage()
  }
  useEffect(() => {
    // A row reached by pointer or Tab has the focus already, on the intended control.
    if (isByKey.current) body.current?.rows[at]?.focus()
    isByKey.current = false
  }, [at])

  const toggle = (row: Row) => {
    const after = new Set(chosen)
    if (!after.delete(idOf(row))) after.add(idOf(row))
    setChosen(after)
  }
  const toggleAll = () => setChosen(new Set(selected.length === rows.length ? [] : rows.map(idOf)))
  function ask(action: TableAction<Row>, of: Row[] = targets): void {
    const able = of.filter((row) => action.can?.(row) ?? true)
    if (able.length === 0) return
    if (action.isAtOnce) void runAtOnce(action, able)
    else setAsked({ action, rows: able })
  }
  async function runAtOnce(action: TableAction<Row>, of: Row[]): Promise<void> {
    const through: Row[] = []
    for (const row of of) {
      try {
        await action.run(row, {})
        through.push(row)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        announce(t('{name}: {problem}', { name: nameOf(row), problem: error.message }))
      }
    }
    if (through.length > 0) tell(action, through, {})
  }
  function tell(action: TableAction<Row>, of: Row[], answers: Answers): void {
    setChosen(new Set())
    // Several rows may be about one person.
    const names = action.subjectOf ? [...new Set(of.map(action.subjectOf))] : of.map(nameOf)
    const text = action.done({ count: names.length, name: names[0] ?? '' })
    announce(text)
    const undos = of.flatMap((row) => action.undo?.(row, answers) ?? [])
    setDone(
      undos.length === of.length
        ? {
            text,
            undo: async () => {
              for (const undo of undos) await undo()
            },
          }
        : undefined,
    )
    void queries.invalidateQueries()
  }
  const doneLine = done && (
    <DoneLine
      done={done}
      onUndone={() => {
        setDone(undefined)
        void queries.invalidateQueries()
      }}
    />
  )
  const open = current && addressOf?.(current)
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => current && toggle(current),
    e: toggleAll,
    ...(open ? { o: () => window.open(open, '_blank', 'noopener') } : {}),
    ...Object.fromEntries(actions.map((action) => [action.key, () => ask(action)])),
  })

  if (found.isPending) return <SkeletonText lines={8} />
  if (found.isError) return <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />
  if (rows.length === 0) {
    return (
      <>
        {doneLine}
        {query ? (
          <EmptyState
            title={nothing}
            action={<Button onClick={() => filters.set('query', '')}>{t('Show all')}</Button>}
          />
        ) : (
          <EmptyState title={nothing}>{empty}</EmptyState>
        )}
      </>
    )
  }
  return (
    <>
      {doneLine}
      <ActionBar
        count={pages[0]?.count ?? 0}
        selected={selected}
        actions={actions}
        isAll={selected.length === rows.length}
        onAll={toggleAll}
        onAsk={ask}
      />
      <section className={c.scroll} aria-label={label}>
        <table className={c.table} aria-label={label}>
          <thead>
            <tr>
              {actions.length > 0 && (
                <th scope="col" className={c.box}>
                  <span className="visually-hidden">{t('Select')}</span>
                </th>
              )}
              {columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" className={isNumber ? c.number : undefined}>
                  {title}
                </th>
              ))}
              {actions.length > 0 && (
                <th scope="col" className={c.doing}>
                  {t('Actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, place) => (
              <TableRow
                key={idOf(row)}
                row={row}
                nameOf={nameOf}
                columns={columns}
                actions={actions}
                isCurrent={place === at}
                isChosen={chosen.has(idOf(row))}
                onCurrent={() => setAt(place)}
                onToggle={() => toggle(row)}
                onAsk={(action) => ask(action, [row])}
              />
            ))}
          </tbody>
        </table>
      </section>
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('Load more')}
        </Button>
      )}
      <KeyHelp actions={actions} canOpen={addressOf !== undefined} />
      {asked && (
        <ActionDialog
          action={asked.action}
          rows={asked.rows}
          nameOf={nameOf}
          onClose={() => setAsked(undefined)}
          onDone={(through, answers) => {
            if (through.length > 0) tell(asked.action, through, answers)
          }}
        />
      )}
    </>
  )
}
