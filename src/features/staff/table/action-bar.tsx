import { Button } from '#ui/button.tsx'
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
  const rows = count === 1 ? 'row' : 'rows'
  return (
    <div className={c.bar}>
      {actions.length > 0 && (
        <label className={c.check}>
          <input type="checkbox" checked={isAll} onChange={onAll} /> Select all that are shown
        </label>
      )}
      <p className={c.count} role="status">
        {selected.length > 0 ? `${selected.length} selected of ` : ''}
        {count.toLocaleString('en')} {rows}
      </p>
      {selected.length > 0 &&
        actions
          .filter(({ can }) => selected.some((row) => can?.(row) ?? true))
          .map((action) => (
            <Button
              key={action.key}
              look={action.look === 'danger' ? 'danger' : 'quiet'}
              onClick={() => onAsk(action)}
            >
              {action.label} selected
            </Button>
          ))}
    </div>
  )
}
