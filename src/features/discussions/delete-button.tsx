import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnnounce } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

export interface DeleteButtonProps {
  /** What it is: "comment". */
  what: string
  warning: string
  remove: () => Promise<unknown>
  onDone: () => void
}

/** Asks for confirmation, then deletes. */
export function DeleteButton({ what, warning, remove, onDone }: DeleteButtonProps) {
  const announce = useAnnounce()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: onDone,
    onError: (error) => announce(`Failed to delete ${what}: ${error.message}`),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button look="faint" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete this ${what}?`}
        confirmLabel="Delete"
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
