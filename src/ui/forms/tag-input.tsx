import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '../feedback/announcer.tsx'
import { Icon } from '../icons/icon.tsx'
import { Field } from './field.tsx'
import { describedBy, FieldFrame } from './field-frame.tsx'
import c from './tag-input.module.css'

/** A tag as tag selectors hold it. */
export type TagOption = { value: string; label: string }

type Props = {
  label: string
  hint?: string
  error?: string
  /** Tags chosen so far, in order. */
  value: readonly TagOption[]
  onValue: (tags: TagOption[]) => void
  /** Existing tags, or those found for what was typed; others may be typed. */
  options: readonly TagOption[]
  /** Called with what is being typed, so that `options` can follow it. */
  onType?: (typed: string) => void
  /** Maximum number of tags. */
  limit?: number
  /** Longest tag, in characters. */
  tagLength?: number
}

const never = () => () => {}
const key = (tag: TagOption) => tag.value.toLowerCase()

/**
 * Chooses among existing tags and accepts new ones: Enter, a comma or leaving the field adds what was typed.
 * Heavy (Base UI): import it only from screens that are loaded lazily.
 */
export function TagInput(props: Props) {
  // The combobox positions itself with styles that server-rendered pages must not carry.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!inBrowser) return <Field label={props.label} hint={props.hint} disabled />
  return (
    <CSPProvider disableStyleElements>
      <TagCombobox {...props} />
    </CSPProvider>
  )
}

function TagCombobox({ label, hint, error, value, onValue, options, onType, limit, tagLength = 50 }: Props) {
  const t = useText()
  const id = useId()
  const announce = useAnnounce()
  const [typed, setText] = useState('')
  const setTyped = (text: string) => {
    setText(text)
    onType?.(text)
  }
  const change = (tags: TagOption[]) => {
    const isIn = (list: readonly TagOption[]) => (tag: TagOption) => list.some((one) => key(one) === key(tag))
    const added = tags.filter((tag) => !isIn(value)(tag))
    const [news] = added.length > 0 ? added : value.filter((tag) => !isIn(tags)(tag))
    const text =
      added.length > 0
        ? t('Added: {tag}', { tag: news?.label ?? '' })
        : t('Removed: {tag}', { tag: news?.label ?? '' })
    if (news) announce(text, { quiet: true })
    onValue(tags)
  }
  const holdsTyped = ({ label }: TagOption) =>
    label.toLowerCase().includes(typed.trim().toLowerCase().replaceAll(/\s+/g, '-'))
  const [isHighlighted, setIsHighlighted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)

  const add = (names: string[], rest = '') => {
    setTyped(rest)
    const tags = [...value]
    for (const name of names) {
      const known = options.find((option) => option.label.toLowerCase() === name.toLowerCase())
      const tag = known ?? { value: name, label: name }
      const isNew = !tags.some((one) => key(one) === key(tag))
      if (name && isNew && tags.length < (limit ?? Infinity)) tags.push(tag)
    }
    if (tags.length === value.length) return
    change(tags)
    setOpen(false)
  }
  const addTyped = () => add([tagName(typed)])
  // Input methods give commas without a key, and what is pasted has them too.
  const onInput = (text: string) => {
    const { names, rest } = typedTags(text)
    add(names, rest)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !typed.trim()) return
    if (!commas.test(event.key) && (event.key !== 'Enter' || isHighlighted)) return
    event.preventDefault()
    addTyped()
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} length={value.length} limit={limit}>
      <Combobox.Root
        multiple
        open={isOpen}
        onOpenChange={(open, { event }) => {
          // A comma ends a tag: the list of the most used ones would cover what comes next.
          const { target } = event
          const hasEnded = target instanceof HTMLInputElement && typedTags(target.value).rest === ''
          setOpen(open && !(event.type === 'input' && hasEnded))
        }}
        // It would cover the next fields before anything is typed; the arrow keys open it then.
        openOnInputClick={false}
        // Answers arrive later than keystrokes: until then, narrow what was found for fewer letters.
        items={onType ? options.filter(holdsTyped) : options}
        {...(onType ? { filter: null } : {})}
        value={[...value]}
        isItemEqualToValue={(a, b) => key(a) === key(b)}
        inputValue={typed}
        onInputValueChange={(text, { reason }) => {
          // It clears the field when its list closes; what was typed is added when the field loses the focus.
          if (reason !== 'input-clear') onInput(text)
        }}
        onItemHighlighted={(item) => setIsHighlighted(item !== undefined)}
        onValueChange={(tags) => {
          if (limit === undefined || tags.length <= limit) change(tags)
          setTyped('')
          setOpen(false)
        }}
        limit={50}
      >
        <Combobox.InputGroup className={c.box}>
          <Combobox.Chips className={c.chips}>
            {value.map((tag) => (
              <Combobox.Chip
                key={tag.value}
                className={c.chip}
                role="group"
                aria-label={tag.label}
                aria-keyshortcuts="Delete"
              >
                {tag.label}
                <Combobox.ChipRemove className={c.remove} aria-label={t('Remove {tag}', { tag: tag.label })}>
                  <Icon of={X} />
                </Combobox.ChipRemove>
              </Combobox.Chip>
            ))}
            <Combobox.Input
              id={id}
              className={c.input}
              maxLength={tagLength}
              placeholder={value.length === 0 ? t('gardening, zines, radio …') : undefined}
              aria-describedby={describedBy(id, hint, error)}
              aria-invalid={error ? true : undefined}
              onKeyDown={(event) => {
                const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
                // With its list closed, the combobox would remove all tags.
                if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
                else onKeyDown(event)
              }}
              onBlur={({ relatedTarget }) => {
                // Its scroll bar takes the focus for a moment.
                if (popup.current?.contains(relatedTarget)) return
                addTyped()
                setOpen(false)
              }}
            />
          </Combobox.Chips>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner className={c.layer} sideOffset={4}>
            <Combobox.Popup ref={popup} className={c.popup}>
              {/* Not at each letter: the hint says how to add one. */}
              <Combobox.Empty aria-live="off" role="presentation">
                {typed.trim() && (
                  <p className={c.none}>{t('Press Enter to add “{tag}”.', { tag: typed.trim() })}</p>
                )}
              </Combobox.Empty>
              <Combobox.List>
                {(tag: TagOption) => (
                  <Combobox.Item key={tag.value} value={tag} className={c.item}>
                    {tag.label}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </FieldFrame>
  )
}

/** Commas as scripts have them: Latin, Arabic, and both of Chinese and Japanese. */
const commas = /[,،、，]/

/** Cuts what was typed at its commas. @returns names of tags, and what is still being typed */
export function typedTags(typed: string): { names: string[]; rest: string } {
  const parts = typed.split(commas)
  const rest = (parts.pop() ?? '').trimStart()
  return { names: parts.map(tagName).filter(Boolean), rest }
}

/** A tag as it is kept: one space between words. */
const tagName = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ')
