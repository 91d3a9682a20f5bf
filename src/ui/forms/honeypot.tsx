import { useText } from '#i18n/use-text.ts'
import c from './honeypot.module.css'

/** A field that people never see but form-filling bots fill in. */
export function Honeypot({ name }: { name: string }) {
  const t = useText()
  return (
    <div className={c.trap} aria-hidden="true">
      <label>
        {t('Leave this empty')}
        <input name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
