import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isApiError } from '#api-contract/api-error.ts'
import { useApi } from '#client/api/api-context.ts'
import { type ListApiQuery, listQueryOptionsFor } from '#client/api/api-queries.ts'
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
import { KeyHelp } from './key-help.tsx'
import c from './staff-table.module.css'
import { TableRow } from './table-row.tsx'
import { type UndoableResult, UndoBar } from './undo-bar.tsx'
import { useFilters } from './use-filters.ts'

interface StaffTableProps<Row> {
  list: ListApiQuery
  label: string
  getId: (row: Row) => string | number
  getName: (row: Row) => string
  /** The page that the `o` shortcut opens. */
  getAddress?: (row: Row) => string | undefined
  columns: readonly TableColumn<Row>[]
  actions?: readonly TableAction<Row>[]
  /** Shown if there are no rows: a title and a hint. */
  emptyTitle: string
  emptyHint: ReactNode
  /** The title if a search finds nothing, by default "Nothing matches". */
  noMatchTitle?: (query: string) => string
}

/** A paged table with shortcuts and bulk actions, used by all staff queues and lists. */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const {
    list,
    label,
    getId,
    getName,
    getAddress,
    columns,
    actions = [],
    emptyTitle,
    emptyHint,
    noMatchTitle,
  } = props
  const t = useText()
  const filters = useFilters()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const listResult = useInfiniteQuery({ ...listQueryOptionsFor(api, list), staleTime: 0 })
  const pages = (listResult.data?.pages ?? []) as { results: Row[]; count: number }[]
  const rows = pages.flatMap((page) => page.results)
  const [currentIndex, setCurrentIndex] = useState(-1)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string | number>>(new Set())
  const [dialog, setDialog] = useState<{ action: TableAction<Row>; rows: Row[] }>()
  const [undoableResult, setUndoableResult] = useState<UndoableResult>()
  const body = useRef<HTMLTableSectionElement>(null)
  const wasMovedByKey = useRef(false)

  const query = filters.get('query')
  const noRowsTitle = query
    ? (noMatchTitle?.(query) ?? t('Nothing matches “{query}”', { query }))
    : emptyTitle
  const input = JSON.stringify(list.input)
  const announcedInput = useRef('')
  useEffect(() => {
    // Announces an empty result once per query; the row count and decisions are announced elsewhere.
    if (listResult.data && announcedInput.current !== input) {
      announcedInput.current = input
      if (rows.length === 0) announce(noRowsTitle, { quiet: true })
    }
  })

  const currentRow = rows[Math.min(currentIndex, rows.length - 1)]
  const selectedRows = rows.filter((row) => selectedIds.has(getId(row)))
  const targetRows = selectedRows.length > 0 ? selectedRows : currentRow === undefined ? [] : [currentRow]

  function move(step: number): void {
    const next = Math.max(0, Math.min(currentIndex + step, rows.length - 1))
    wasMovedByKey.current = true
    setCurrentIndex(next)
    if (next >= rows.length - 3 && listResult.hasNextPage && !listResult.isFetching)
      void listResult.fetchNextPage()
  }
  useEffect(() => {
    // A row reached by pointer or Tab already has the focus on the intended control.
    if (wasMovedByKey.current) body.current?.rows[currentIndex]?.focus()
    wasMovedByKey.current = false
  }, [currentIndex])

  const toggle = (row: Row) => {
    const next = new Set(selectedIds)
    if (!next.delete(getId(row))) next.add(getId(row))
    setSelectedIds(next)
  }
  const toggleAll = () => setSelectedIds(new Set(selectedRows.length === rows.length ? [] : rows.map(getId)))
  function start(action: TableAction<Row>, actionRows: Row[] = targetRows): void {
    const applicableRows = actionRows.filter((row) => action.appliesTo?.(row) ?? true)
    if (applicableRows.length === 0) return
    if (action.runsImmediately) void runImmediately(action, applicableRows)
    else setDialog({ action, rows: applicableRows })
  }
  async function runImmediately(action: TableAction<Row>, actionRows: Row[]): Promise<void> {
    const succeededRows: Row[] = []
    for (const row of actionRows) {
      try {
        await action.run(row, {})
        succeededRows.push(row)
      } catch (error) {
        if (!isApiError(error)) throw error
        announce(t('{name}: {problem}', { name: getName(row), problem: error.message }))
      }
    }
    if (succeededRows.length > 0) finish(action, succeededRows, {})
  }
  function finish(action: TableAction<Row>, actionRows: Row[], answers: Answers): void {
    setSelectedIds(new Set())
    // Several rows may concern one person.
    const names = action.getSubject
      ? [...new Set(actionRows.map(action.getSubject))]
      : actionRows.map(getName)
    const text = action.doneMessage({ count: names.length, name: names[0] ?? '' })
    announce(text)
    const undos = actionRows.flatMap((row) => action.undo?.(row, answers) ?? [])
    setUndoableResult(
      undos.length === actionRows.length
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
  const undoBar = undoableResult && (
    <UndoBar
      result={undoableResult}
      onUndone={() => {
        setUndoableResult(undefined)
        void queries.invalidateQueries()
      }}
    />
  )
  const currentAddress = currentRow && getAddress?.(currentRow)
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => currentRow && toggle(currentRow),
    e: toggleAll,
    ...(currentAddress ? { o: () => window.open(currentAddress, '_blank', 'noopener') } : {}),
    ...Object.fromEntries(actions.map((action) => [action.key, () => start(action)])),
  })

  if (listResult.isPending) return <SkeletonText lines={8} />
  if (listResult.isError)
    return <ErrorState message={listResult.error.message} onRetry={() => void listResult.refetch()} />
  if (rows.length === 0) {
    return (
      <>
        {undoBar}
        {query ? (
          <EmptyState
            title={noRowsTitle}
            action={<Button onClick={() => filters.set('query', '')}>{t('Show all')}</Button>}
          />
        ) : (
          <EmptyState title={noRowsTitle}>{emptyHint}</EmptyState>
        )}
      </>
    )
  }
  return (
    <>
      {undoBar}
      <ActionBar
        count={pages[0]?.count ?? 0}
        selectedRows={selectedRows}
        actions={actions}
        isAllSelected={selectedRows.length === rows.length}
        onToggleAll={toggleAll}
        onAction={start}
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
            {rows.map((row, index) => (
              <TableRow
                key={getId(row)}
                row={row}
                getName={getName}
                columns={columns}
                actions={actions}
                isCurrent={index === currentIndex}
                isSelected={selectedIds.has(getId(row))}
                onFocus={() => setCurrentIndex(index)}
                onToggle={() => toggle(row)}
                onAction={(action) => start(action, [row])}
              />
            ))}
          </tbody>
        </table>
      </section>
      {listResult.hasNextPage && (
        <Button busy={listResult.isFetchingNextPage} onClick={() => void listResult.fetchNextPage()}>
          {t('Load more')}
        </Button>
      )}
      <KeyHelp actions={actions} canOpen={getAddress !== undefined} />
      {dialog && (
        <ActionDialog
          action={dialog.action}
          rows={dialog.rows}
          getName={getName}
          onClose={() => setDialog(undefined)}
          onDone={(succeededRows, answers) => {
            if (succeededRows.length > 0) finish(dialog.action, succeededRows, answers)
          }}
        />
      )}
    </>
  )
}
