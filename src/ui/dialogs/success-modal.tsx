import { useText } from '#i18n/use-text.ts'
import { Button, ButtonLink } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

/** A button: a link (`href`) or an action (`onClick`). */
type ModalAction = { label: string } & ({ href: string } | { onClick: () => void })

type Props = {
  open: boolean
  message: string
  /** Up to three; the most likely next step first. */
  actions: readonly ModalAction[]
  onClose?: () => void
}

/** "Success!", the outcome, and the next steps. */
export function SuccessModal({ open, message, actions, onClose }: Props) {
  const t = useText()
  const buttons = actions.slice(0, 3).map((action, index) => {
    const variant = index === 0 ? 'primary' : 'quiet'
    return 'href' in action ? (
      <ButtonLink key={action.label} variant={variant} href={action.href}>
        {action.label}
      </ButtonLink>
    ) : (
      <Button key={action.label} variant={variant} onClick={action.onClick}>
        {action.label}
      </Button>
    )
  })
  return (
    <Dialog open={open} title={t('Success!')} onClose={onClose} actions={buttons}>
      <p>{message}</p>
    </Dialog>
  )
}
