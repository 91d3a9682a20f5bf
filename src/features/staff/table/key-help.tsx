import type { TableAction } from './action.ts'
import c from './controls.module.css'
import { keysStore } from './use-table-keys.ts'

/** The keyboard shortcuts, and a switch to turn them off. */
export function KeyHelp<Row>({
  actions,
  canOpen,
}: {
  actions: readonly TableAction<Row>[]
  canOpen: boolean
}) {
  const areOn = keysStore((state) => state.are_on)
  const keys: [string, string][] = [
    ['j', 'next'],
    ['k', 'previous'],
    ...(actions.length > 0
      ? ([
          ['x', 'select'],
          ['a', 'select all'],
        ] as [string, string][])
      : []),
    ...(canOpen ? ([['o', 'open']] as [string, string][]) : []),
    ...actions.map(({ key, label }): [string, string] => [key, label.toLowerCase()]),
  ]
  return (
    <div className={c.keys}>
      <label className={c.check}>
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ target }) => keysStore.setState({ are_on: target.checked })}
        />{' '}
        Keys
      </label>
      <ul className={c.keyList}>
        {keys.map(([key, does]) => (
          <li key={key}>
            <kbd>{key}</kbd> {does}
          </li>
        ))}
      </ul>
    </div>
  )
}
