import { useEffect, useRef } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Avatar } from '#ui/covers/avatar.tsx'
import c from './name-options.module.css'
import type { useNameCompletion } from './use-name-completion.ts'

/** Suggested names, under the text field. */
export function NameOptions({ names }: { names: ReturnType<typeof useNameCompletion> }) {
  const t = useText()
  const { people, chosen } = names
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (people.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [people.length])
  return (
    <div className={c.place}>
      <p role="status" className="visually-hidden">
        {people.length > 0 &&
          t('{count, plural, one {# name} other {# names}}. Arrow keys move, Enter selects.', {
            count: people.length,
          })}
      </p>
      {people.length > 0 && (
        <div ref={list} id={names.id} role="listbox" aria-label={t('People')} className={c.list}>
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus
            <div
              key={person.username}
              id={names.option(index)}
              role="option"
              aria-selected={index === chosen}
              className={c.option}
              onPointerDown={(event) => {
                event.preventDefault()
                names.accept(person.username)
              }}
            >
              <Avatar name={person.username} src={person.avatar} size="s" /> {person.username}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
