import { useEffect } from 'react'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { OptionContent } from './option-content.tsx'
import { optionKey } from './options.ts'
import c from './search-suggestions.module.css'
import { optionId, useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

/** There is only one on a page. */
const listId = 'searches'

interface SearchSuggestionsProps {
  field: HTMLInputElement
  /** Whether the user already opened the list while this was loading. */
  isInitiallyOpen: boolean
}

/**
 * The suggestions below a search field, which turn it into a combobox (WAI-ARIA 1.2, "editable combobox with list
 * autocomplete"). Loaded once the field is used.
 */
export function SearchSuggestions({ field, isInitiallyOpen }: SearchSuggestionsProps) {
  const t = useText()
  const announce = useAnnounce()
  const { options, isUpToDate, onType, choose, forget } = useSuggestions(field)
  const list = useCombobox(field, {
    listId,
    isInitiallyOpen,
    keys: options.map(optionKey),
    onType,
    choose: (index) => choose(options[index]),
    forget: (index) => forget(options[index]),
  })
  const count = list.isOpen || (list.isRequested && isUpToDate) ? options.length : undefined
  useEffect(() => {
    if (count === undefined) return
    const words = t('{count, plural, =0 {No suggestions} one {# suggestion} other {# suggestions}}', {
      count,
    })
    announce(words, { quiet: true })
  }, [announce, t, count])
  if (!list.isOpen) return null
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('Suggestions')}
      className={c.list}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which has aria-activedescendant
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={optionKey(option)}
          id={optionId(listId, index)}
          role="option"
          aria-selected={index === list.active}
          className={c.option}
          onClick={() => list.choose(index)}
        >
          <OptionContent option={option} onForget={() => forget(option)} />
        </div>
      ))}
    </div>
  )
}
