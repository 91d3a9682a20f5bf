import { useSyncExternalStore } from 'react'
import { useText } from '#i18n/use-text.ts'
import c from './offline.module.css'

/** Tells users when they are offline, and that typed text is safe. */
export function Offline() {
  const t = useText()
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={c.offline}>
      {!isOnline && <p className={c.note}>{t('You’re offline. Anything you’ve typed is safe.')}</p>}
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
