import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '../feedback/announcer.tsx'
import { Icon } from '../icons/icon.tsx'
import { Field } from './field.tsx'
import { describedByIds, FieldFrame } from './field-frame.tsx'
import c from './tag-input.module.css'

/** A tag in a tag selector. */
export type TagOption = { value: string; label: string }

type Props = {
  label: string
  hint?: string
  error?: string
  /** Selected tags, in order. */
  value: readonly TagOption[]
  onValue: (tags: TagOption[]) => void
  /** Existing tags, or search results for the typed text; other tags may be typed. */
  options: readonly TagOption[]
  /** Called with the text being typed, to update `options`. */
  onType?: (typed: string) => void
  /** Maximum number of tags. */
  limit?: number
  /** Maximum length of a tag, in characters. */
  tagLength?: number
}

const subscribeNever = () => () => {}
const tagKey = (tag: TagOption) => tag.value.toLowerCase()

/**
 * Selects existing tags and accepts new ones: Enter, a comma or leaving the field adds the typed text. Large (Base
 * UI): import it only from lazily loaded screens.
 */
export function TagInput(props: Props) {
  // The combobox positions itself with inline styles, which server-rendered pages must not contain.
  const isInBrowser = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
  if (!isInBrowser) return <Field label={props.label} hint={props.hint} disabled />
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
  const changeTags = (tags: TagOption[]) => {
    const isIn = (list: readonly TagOption[]) => (tag: TagOption) =>
      list.some((member) => tagKey(member) === tagKey(tag))
    const added = tags.filter((tag) => !isIn(value)(tag))
    const [changed] = added.length > 0 ? added : value.filter((tag) => !isIn(tags)(tag))
    const text =
      added.length > 0
        ? t('Added: {tag}', { tag: changed?.label ?? '' })
        : t('Removed: {tag}', { tag: changed?.label ?? '' })
    if (changed) announce(text, { quiet: true })
    onValue(tags)
  }
  const matchesTyped = ({ label }: TagOption) =>
    label.toLowerCase().includes(typed.trim().toLowerCase().replaceAll(/\s+/g, '-'))
  const [isHighlighted, setIsHighlighted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)

  const addTags = (names: string[], rest = '') => {
    setTyped(rest)
    const tags = [...value]
    for (const name of names) {
      const option = options.find(({ label }) => label.toLowerCase() === name.toLowerCase())
      const tag = option ?? { value: name, label: name }
      const isNew = !tags.some((existing) => tagKey(existing) === tagKey(tag))
      if (name && isNew && tags.length < (limit ?? Infinity)) tags.push(tag)
    }
    if (tags.length === value.length) return
    changeTags(tags)
    setOpen(false)
  }
  const addTyped = () => addTags([normalizeTag(typed)])
  // Input methods and pasting produce commas without a key event.
  const onInput = (text: string) => {
    const { names, rest } = splitAtCommas(text)
    addTags(names, rest)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !typed.trim()) return
    if (!commaPattern.test(event.key) && (event.key !== 'Enter' || isHighlighted)) return
    event.preventDefault()
    addTyped()
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} length={value.length} limit={limit}>
      <Combobox.Root
        multiple
        open={isOpen}
        onOpenChange={(open, { event }) => {
          // A comma completes a tag; the list of popular tags would then cover the next one.
          const { target } = event
          const isTagComplete = target instanceof HTMLInputElement && splitAtCommas(target.value).rest === ''
          setOpen(open && !(event.type === 'input' && isTagComplete))
        }}
        // Opening on click would cover the fields below before anything is typed; arrow keys still open the list.
        openOnInputClick={false}
        // Until the next reply arrives, filters the results of the shorter text.
        items={onType ? options.filter(matchesTyped) : options}
        {...(onType ? { filter: null } : {})}
        value={[...value]}
        isItemEqualToValue={(a, b) => tagKey(a) === tagKey(b)}
        inputValue={typed}
        onInputValueChange={(text, { reason }) => {
          // The combobox clears the input when its list closes; the typed text is added on blur instead.
          if (reason !== 'input-clear') onInput(text)
        }}
        onItemHighlighted={(item) => setIsHighlighted(item !== undefined)}
        onValueChange={(tags) => {
          if (limit === undefined || tags.length <= limit) changeTags(tags)
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
                  <Icon icon={X} />
                </Combobox.ChipRemove>
              </Combobox.Chip>
            ))}
            <Combobox.Input
              id={id}
              className={c.input}
              maxLength={tagLength}
              placeholder={value.length === 0 ? t('gardening, zines, radio …') : undefined}
              aria-describedby={describedByIds(id, hint, error)}
              aria-invalid={error ? true : undefined}
              onKeyDown={(event) => {
                const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
                // Otherwise the combobox would remove all tags if its list is closed.
                if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
                else onKeyDown(event)
              }}
              onBlur={({ relatedTarget }) => {
                // The popup's scroll bar briefly takes the focus.
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
              {/* Not announced at each letter; the hint explains how to add a tag. */}
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

/** Commas in Latin, Arabic, Chinese and Japanese text. */
const commaPattern = /[,،、，]/

/** Splits typed text at commas. @returns completed tags, and the text still being typed */
export function splitAtCommas(typed: string): { names: string[]; rest: string } {
  const parts = typed.split(commaPattern)
  const rest = (parts.pop() ?? '').trimStart()
  return { names: parts.map(normalizeTag).filter(Boolean), rest }
}

/** Normalizes white space. */
const normalizeTag = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ')
