import { useEffect } from 'react'
import { useText } from '#texts/use-text.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { OptionContent } from './option-content.tsx'
import c from './search-suggestions.module.css'
import { optionId, useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

/** One on a page. */
const listId = 'searches'

/**
 * The list under the field of a search, which makes a combobox of it (WAI-ARIA 1.2, "editable combobox with list
 * autocomplete"). Loaded once the field is used.
 */
export function SearchSuggestions({ field }: { field: HTMLInputElement }) {
  const t = useText()
  const announce = useAnnounce()
  const { options, onType, choose, forget, onSearch } = useSuggestions(field)
  const { isOpen, active } = useCombobox(field, listId, {
    count: options.length,
    onType,
    onSearch,
    choose: (place) => choose(options[place]),
    forget: (place) => forget(options[place]),
  })
  const count = isOpen ? options.length : 0
  useEffect(() => {
    if (count > 0)
      announce(t('{count, plural, one {# suggestion} other {# suggestions}}', { count }), { quiet: true })
  }, [announce, t, count])
  if (count === 0) return null
  return (
    <div id={listId} role="listbox" aria-label={t('Suggestions')} className={c.list}>
      {options.map((option, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which says what is active
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
        <div
          key={keyOf(option)}
          id={optionId(listId, place)}
          role="option"
          aria-selected={place === active}
          className={c.option}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          <OptionContent option={option} onForget={() => forget(option)} />
        </div>
      ))}
    </div>
  )
}

const keyOf = (option: ReturnType<typeof useSuggestions>['options'][number]): string =>
  option.kind === 'site' ? `site ${option.blog.id}` : Object.values(option).slice(0, 2).join(' ')
