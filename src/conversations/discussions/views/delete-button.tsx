import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'

export interface DeleteButtonProps {
  /** What is deleted, for screen readers. */
  deleteLabel: string
  /** The question. */
  title: string
  warning: string
  /** The sentence where the server refused. @param why what it said */
  failure: (why: string) => string
  remove: () => Promise<unknown>
  onDone: () => void
}

/** Asks for confirmation, then deletes. */
export function DeleteButton({ deleteLabel, title, warning, failure, remove, onDone }: DeleteButtonProps) {
  const t = useText()
  const announce = useAnnounce()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: onDone,
    onError: (error) => announce(failure(error.message)),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button look="faint" aria-label={deleteLabel} onClick={() => setAsking(true)}>
        {t('Delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirmLabel={t('Delete')}
        danger
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      >
        {warning}
      </ConfirmDialog>
    </>
  )
}
