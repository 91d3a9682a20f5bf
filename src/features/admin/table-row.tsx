import { Button } from '#ui/button.tsx'
import type { Action, Column } from './action.ts'
import c from './admin.module.css'

interface TableRowProps<Row> {
  row: Row
  name: string
  columns: readonly Column<Row>[]
  actions: readonly Action<Row>[]
  is_current: boolean
  is_chosen: boolean
  onCurrent: () => void
  onToggle: () => void
  onAsk: (action: Action<Row>) => void
}

/** One row; on a narrow screen it becomes a card whose lines name themselves. */
export function TableRow<Row>({
  row,
  name,
  columns,
  actions,
  is_current,
  is_chosen,
  ...on
}: TableRowProps<Row>) {
  return (
    <tr
      tabIndex={is_current ? 0 : -1}
      data-current={is_current || undefined}
      data-chosen={is_chosen || undefined}
      onFocus={on.onCurrent}
    >
      {actions.length > 0 && (
        <td className={c.box}>
          <label className={c.tap}>
            <input type="checkbox" checked={is_chosen} onChange={on.onToggle} aria-label={`Select ${name}`} />
          </label>
        </td>
      )}
      {columns.map(({ title, cell, is_number }) => (
        <td key={title} data-title={title} className={is_number ? c.number : undefined}>
          {cell(row)}
        </td>
      ))}
      {actions.length > 0 && (
        <td className={c.doing}>
          {actions
            .filter(({ can }) => can?.(row) ?? true)
            .map((action) => (
              <Button key={action.key} look="plain" onClick={() => on.onAsk(action)}>
                {action.label}
                <span className="visually-hidden"> {name}</span>
              </Button>
            ))}
        </td>
      )}
    </tr>
  )
}
