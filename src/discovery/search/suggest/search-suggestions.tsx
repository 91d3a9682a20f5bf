import { useEffect } from 'react'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { OptionContent } from './option-content.tsx'
import { keyOf } from './options.ts'
import c from './search-suggestions.module.css'
import { optionId, useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

/** There is only one on a page. */
const listId = 'searches'

interface SearchSuggestionsProps {
  field: HTMLInputElement
  /** Whether the user already opened the list while this was loading. */
  isAsked: boolean
}

/**
 * The suggestions below a search field, which turn it into a combobox (WAI-ARIA 1.2, "editable combobox with list
 * autocomplete"). Loaded once the field is used.
 */
export function SearchSuggestions({ field, isAsked: wasAsked }: SearchSuggestionsProps) {
  const t = useText()
  const announce = useAnnounce()
  const { options, isUpToDate, onType, choose, forget } = useSuggestions(field)
  const list = useCombobox(field, {
    listId,
    wasAsked,
    keys: options.map(keyOf),
    onType,
    choose: (place) => choose(options[place]),
    forget: (place) => forget(options[place]),
  })
  const count = list.isOpen || (list.isAsked && isUpToDate) ? options.length : undefined
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
      {options.map((option, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which has aria-activedescendant
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
        <div
          key={keyOf(option)}
          id={optionId(listId, place)}
          role="option"
          aria-selected={place === list.active}
          className={c.option}
          onClick={() => list.choose(place)}
        >
          <OptionContent option={option} onForget={() => forget(option)} />
        </div>
      ))}
    </div>
  )
}
