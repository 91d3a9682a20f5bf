import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { TableAction } from './action.ts'
import c from './controls.module.css'

interface ActionBarProps<Row> {
  count: number
  selectedRows: readonly Row[]
  actions: readonly TableAction<Row>[]
  isAllSelected: boolean
  onToggleAll: () => void
  onAction: (action: TableAction<Row>) => void
}

/** The row count, and bulk actions for the selected rows. */
export function ActionBar<Row>({
  count,
  selectedRows,
  actions,
  isAllSelected,
  onToggleAll,
  onAction,
}: ActionBarProps<Row>) {
  const t = useText()
  return (
    <div className={c.bar}>
      {actions.length > 0 && (
        <label className={c.check}>
          <input type="checkbox" checked={isAllSelected} onChange={onToggleAll} /> {t('Select all shown')}
        </label>
      )}
      <p className={c.count} role="status">
        {selectedRows.length > 0
          ? t('{selected, number} selected of {count, plural, one {# row} other {# rows}}', {
              selected: selectedRows.length,
              count,
            })
          : t('{count, plural, one {# row} other {# rows}}', { count })}
      </p>
      {actions.length > 0 && (
        // Rendered even without a selection: otherwise rows would move and put a button under the next tap.
        <div className={c.acts} tabIndex={-1}>
          {actions.map((action) => {
            const applicableRows = selectedRows.filter((row) => action.appliesTo?.(row) ?? true)
            return (
              applicableRows.length > 0 && (
                <Button
                  key={action.key}
                  variant={action.variant === 'danger' ? 'danger' : 'quiet'}
                  onClick={() => onAction(action)}
                >
                  {t('{action} ({count, number})', { action: action.label, count: applicableRows.length })}
                </Button>
              )
            )
          })}
        </div>
      )}
    </div>
  )
}
