import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { Health } from '#api-contract/values/health.ts'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '#ui/icon.tsx'
import c from './posting-line.module.css'

const words = {
  away: message('Away'),
  gone: message('Gone'),
  changed_hands: message('Changed hands'),
}

/** Says that a site is away, gone or has changed hands. */
export function HealthLine({ health }: { health: Health }) {
  const t = useText()
  if (health === 'fine' || health === 'unsteady') return null
  if (health === 'changed_hands')
    return (
      <p className={c.warning}>
        <Icon of={TriangleAlert} /> {t(words[health])}
      </p>
    )
  return <p className={c.line}>{t(words[health])}</p>
}
