import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  title: string
  /** The consequences; says if they can be undone. */
  children: ReactNode
  /** A verb: "Delete", never "OK". */
  confirmLabel: string
  /** For irreversible actions. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation, with the initial focus on Cancel. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  danger,
  busy,
  onConfirm,
  onCancel,
}: Props) {
  const t = useText()
  const actions = (
    <>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      title={title}
      role="alertdialog"
      actions={actions}
      onClose={busy ? undefined : onCancel}
    >
      <div>{children}</div>
    </Dialog>
  )
}
