import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'
import c from './empty-state.module.css'

type Props = {
  /** The server's message, or a generic one. */
  message: string
  /** `h1` if it replaces the whole page. */
  heading?: 'p' | 'h1'
  /** Retries; without it there is no button. */
  onRetry?: () => void
  busy?: boolean
}

/** Error message for a failed load, with a retry button. Retries automatically when the network is back. */
export function ErrorState({ message, heading: Heading = 'p', onRetry, busy }: Props) {
  const t = useText()
  useEffect(() => {
    if (!onRetry) return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className={c.state} role="alert">
      <svg className={c.drawing} viewBox="0 0 96 64" aria-hidden="true">
        <path d="M4 58h88M48 58l5-14-8-6 6-9M53 44q14 0 18-12q-16-2-18 12M45 38q-14 2-20-9q15-5 20 9" />
        <path d="M30 12l4 6M40 6l2 7M60 8l-3 6" />
      </svg>
      <Heading className={c.title}>{message}</Heading>
      {onRetry && (
        <Button onClick={onRetry} busy={busy}>
          {!busy && <Icon icon={RotateCcw} />} {t('Try again')}
        </Button>
      )}
    </div>
  )
}
