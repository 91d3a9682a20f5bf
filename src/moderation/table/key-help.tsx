import { useText } from '#i18n/use-text.ts'
import { shortcutsStore } from '#ui/menus/use-shortcuts.ts'
import type { TableAction } from './action.ts'
import c from './controls.module.css'

/** The keyboard shortcuts, and a switch to turn them off. */
export function KeyHelp<Row>({
  actions,
  canOpen,
}: {
  actions: readonly TableAction<Row>[]
  canOpen: boolean
}) {
  const t = useText()
  const areEnabled = shortcutsStore((state) => state.enabled)
  const keys: [string, string][] = [
    ['j', t('Next', {}, 'row')],
    ['k', t('Previous', {}, 'row')],
    ...(actions.length > 0
      ? ([
          ['x', t('Select')],
          ['e', t('Select all')],
        ] as [string, string][])
      : []),
    ...(canOpen ? ([['o', t('Open', {}, 'verb')]] as [string, string][]) : []),
    ...actions.map(({ key, label }): [string, string] => [key, label]),
  ]
  return (
    <div className={c.keys}>
      <label className={c.check}>
        <input
          type="checkbox"
          checked={areEnabled}
          onChange={({ target }) => shortcutsStore.setState({ enabled: target.checked })}
        />{' '}
        {t('Keys')}
      </label>
      <ul className={c.keyList} aria-label={t('Keys')}>
        {keys.map(([key, label]) => (
          <li key={key}>
            <kbd>{key}</kbd> {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
