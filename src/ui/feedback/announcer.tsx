import X from 'lucide-react/icons/x'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '../icons/icon.tsx'
import c from './announcer.module.css'

type Note = { id: number; text: string; quiet: boolean }
/** Shows and announces a message; `quiet` ones are for screen readers only (a changed count, more results). */
export type Announce = (text: string, options?: { quiet?: boolean }) => void

const Context = createContext<Announce>(() => {})
/** How long a message stays, in ms: long enough to read two lines twice. */
const stayMs = 7000

/** Shows messages in a corner of the window and announces them politely. One for the whole app. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const t = useText()
  const [note, setNote] = useState<Note>()
  const announce = useCallback<Announce>((text, options) => {
    setNote((last) => ({ id: (last?.id ?? 0) + 1, text, quiet: options?.quiet ?? false }))
  }, [])
  useEffect(() => {
    if (!note) return
    const timer = setTimeout(() => setNote((now) => (now?.id === note.id ? undefined : now)), stayMs)
    return () => clearTimeout(timer)
  }, [note])
  return (
    <Context value={announce}>
      {children}
      <div className={c.region}>
        <div role="status">
          {note && (
            <p key={note.id} className={note.quiet ? 'visually-hidden' : c.note}>
              {note.text}
            </p>
          )}
        </div>
        {note && !note.quiet && (
          <button type="button" className={c.close} onClick={() => setNote(undefined)}>
            <Icon of={X} label={t('Dismiss')} />
          </button>
        )}
      </div>
    </Context>
  )
}

/** Usage: `const announce = useAnnounce()`, then `announce('Link copied')`. */
export function useAnnounce(): Announce {
  return useContext(Context)
}
