import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import type { TableAction, TableColumn } from './action.ts'
import controls from './controls.module.css'
import c from './staff-table.module.css'

interface TableRowProps<Row> {
  row: Row
  getName: (row: Row) => string
  columns: readonly TableColumn<Row>[]
  actions: readonly TableAction<Row>[]
  isCurrent: boolean
  isSelected: boolean
  onFocus: () => void
  onToggle: () => void
  onAction: (action: TableAction<Row>) => void
}

/**
 * A row of two lines. On narrow screens only the main column and those with `isShownOnPhones` are visible; unfolding
 * the row shows the others, each with its title.
 */
export function TableRow<Row>({
  row,
  getName,
  columns,
  actions,
  isCurrent,
  isSelected,
  ...handlers
}: TableRowProps<Row>) {
  const t = useText()
  const name = getName(row)
  const [isOpen, setOpen] = useState(false)
  const [showsOverflow, setShowsOverflow] = useState(false)
  const applicableActions = actions.filter(({ appliesTo }) => appliesTo?.(row) ?? true)
  const overflowActions = applicableActions.filter(({ isOverflow }) => isOverflow)
  const buttonFor = (action: TableAction<Row>) => (
    <Button
      key={action.key}
      variant="plain"
      className={classNames(action.isOverflow && c.overflow, action.isWide && c.wide)}
      aria-label={t('{action}: {what}', { action: action.label, what: (action.getSubject ?? getName)(row) })}
      onClick={() => handlers.onAction(action)}
    >
      {action.label}
    </Button>
  )
  const mainColumn = columns.find((column) => column.isMain) ?? columns.find(({ isNumber }) => !isNumber)
  return (
    <tr
      tabIndex={isCurrent ? 0 : -1}
      aria-label={name}
      data-current={isCurrent || undefined}
      data-chosen={isSelected || undefined}
      data-open={isOpen || undefined}
      data-more={showsOverflow || undefined}
      onFocus={handlers.onFocus}
    >
      {actions.length > 0 && (
        <td className={c.box}>
          <label className={controls.tap}>
            <input
              type="checkbox"
              checked={isSelected}
              onChange={handlers.onToggle}
              aria-label={t('Select {name}', { name })}
            />
          </label>
        </td>
      )}
      {columns.map((column) => {
        const { title, cell, isNumber, isShownOnPhones } = column
        return column === mainColumn ? (
          <th key={title} scope="row" className={c.main}>
            {/* Follows the text's direction: its end is cut off, not its start. */}
            <div className={c.lines} dir="auto">
              {cell(row)}
            </div>
          </th>
        ) : (
          <td
            key={title}
            data-title={title}
            className={classNames(isNumber && c.number, isShownOnPhones && c.brief)}
          >
            {cell(row)}
          </td>
        )
      })}
      {actions.length > 0 && (
        <td className={c.doing}>
          {applicableActions.filter(({ isOverflow }) => !isOverflow).map(buttonFor)}
          {overflowActions.length > 0 && (
            <Button
              variant="plain"
              className={c.more}
              aria-expanded={showsOverflow}
              aria-label={t('More about {name}', { name })}
              onClick={() => setShowsOverflow(!showsOverflow)}
            >
              {t('More', {}, 'actions')}
            </Button>
          )}
          {overflowActions.map(buttonFor)}
        </td>
      )}
      <td className={c.fold}>
        <Button variant="icon" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon icon={ChevronDown} label={t('Details of {name}', { name })} />
        </Button>
      </td>
    </tr>
  )
}
