import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { TableAction } from './action.ts'
import c from './controls.module.css'

interface ActionBarProps<Row> {
  count: number
  selected: readonly Row[]
  actions: readonly TableAction<Row>[]
  isAll: boolean
  onAll: () => void
  onAsk: (action: TableAction<Row>) => void
}

/** The number of rows, and actions on those that are selected. */
export function ActionBar<Row>({ count, selected, actions, isAll, onAll, onAsk }: ActionBarProps<Row>) {
  const t = useText()
  return (
    <div className={c.bar}>
      {actions.length > 0 && (
        <label className={c.check}>
          <input type="checkbox" checked={isAll} onChange={onAll} /> {t('Select all shown')}
        </label>
      )}
      <p className={c.count} role="status">
        {selected.length > 0
          ? t('{selected, number} selected of {count, plural, one {# row} other {# rows}}', {
              selected: selected.length,
              count,
            })
          : t('{count, plural, one {# row} other {# rows}}', { count })}
      </p>
      {actions.length > 0 && (
        // There before a row is selected: rows that moved would put a button under the next tap.
        <div className={c.acts} tabIndex={-1}>
          {actions.map((action) => {
            const able = selected.filter((row) => action.can?.(row) ?? true)
            return (
              able.length > 0 && (
                <Button
                  key={action.key}
                  look={action.look === 'danger' ? 'danger' : 'quiet'}
                  onClick={() => onAsk(action)}
                >
                  {t('{action} ({count, number})', { action: action.label, count: able.length })}
                </Button>
              )
            )
          })}
        </div>
      )}
    </div>
  )
}
