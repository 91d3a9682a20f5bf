import X from 'lucide-react/icons/x'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '../icons/icon.tsx'
import c from './announcer.module.css'

type Announcement = { id: number; text: string; quiet: boolean }
/** Shows a message and announces it to screen readers; `quiet` only announces it (a changed count, more results). */
export type Announce = (text: string, options?: { quiet?: boolean }) => void

const Context = createContext<Announce>(() => {})
/** Display time in ms: enough to read two lines twice. */
const displayMs = 7000

/** Shows messages at the bottom of the window and announces them politely. Render one for the whole app. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const t = useText()
  const [note, setNote] = useState<Announcement>()
  const announce = useCallback<Announce>((text, options) => {
    setNote((previous) => ({ id: (previous?.id ?? 0) + 1, text, quiet: options?.quiet ?? false }))
  }, [])
  useEffect(() => {
    if (!note) return
    const timer = setTimeout(
      () => setNote((current) => (current?.id === note.id ? undefined : current)),
      displayMs,
    )
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
            <Icon icon={X} label={t('Dismiss')} />
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
