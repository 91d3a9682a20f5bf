import { useState } from 'react'
import { useLocation } from '#client/router/location.tsx'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { returnAddress } from '../session/return-to.ts'

const DomainForm = lazyPart(async () => (await import('./domain-form.tsx')).DomainForm)

/** Log-in with the visitor's own domain; the form is loaded on demand. */
export function DomainLogin() {
  const t = useText()
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const button = (
    <p>
      <Button variant="plain" busy={isOpen} onClick={() => setOpen(true)}>
        {t('Log in with your own domain')}
      </Button>
    </p>
  )
  if (!isOpen) return button
  return (
    <DomainForm
      wants="log_in"
      next={returnAddress(new URLSearchParams(search))}
      onCancel={() => setOpen(false)}
      fallback={button}
    />
  )
}
