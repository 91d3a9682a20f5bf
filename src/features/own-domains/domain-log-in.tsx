import { useState } from 'react'
import { returnAddress } from '#features/accounts/return-to.ts'
import { useText } from '#texts/use-text.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useLocation } from '#web/router/location.tsx'

const DomainForm = lazyPart(async () => (await import('./domain-form.tsx')).DomainForm)

/** The log-in by one's own domain, for those who ask for it: what it needs is loaded then. */
export function DomainLogIn() {
  const t = useText()
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const button = (
    <p>
      <Button look="plain" busy={isOpen} onClick={() => setOpen(true)}>
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
      waiting={button}
    />
  )
}
