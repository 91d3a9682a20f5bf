import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'

export interface DeleteButtonProps {
  /** Names the text for screen readers. */
  deleteLabel: string
  /** Title of the confirmation dialog. */
  title: string
  warning: string
  /** The message if deleting fails. @param why the server's error */
  failure: (why: string) => string
  remove: () => Promise<unknown>
  onDone: () => void
}

export function DeleteButton({ deleteLabel, title, warning, failure, remove, onDone }: DeleteButtonProps) {
  const t = useText()
  const announce = useAnnounce()
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: onDone,
    onError: (error) => announce(failure(error.message)),
    onSettled: () => setConfirming(false),
  })
  return (
    <>
      <Button variant="faint" aria-label={deleteLabel} onClick={() => setConfirming(true)}>
        {t('Delete')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={title}
        confirmLabel={t('Delete')}
        danger
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setConfirming(false)}
      >
        {warning}
      </ConfirmDialog>
    </>
  )
}
