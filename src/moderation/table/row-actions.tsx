import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import type { TableAction } from './action.ts'
import { ActionDialog } from './action-dialog.tsx'

interface RowActionsProps<Row> {
  row: Row
  name: string
  actions: readonly TableAction<Row>[]
}

/** Table actions as buttons on the page of their subject. */
export function RowActions<Row>({ row, name, actions }: RowActionsProps<Row>) {
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [openAction, setOpenAction] = useState<TableAction<Row>>()
  return (
    <>
      {actions
        .filter(({ appliesTo }) => appliesTo?.(row) ?? true)
        .map((action) => (
          <Button key={action.key} variant="faint" onClick={() => setOpenAction(action)}>
            {action.label}
          </Button>
        ))}
      {openAction && (
        <ActionDialog
          action={openAction}
          rows={[row]}
          getName={() => name}
          onClose={() => setOpenAction(undefined)}
          onDone={([doneRow]) => {
            if (doneRow === undefined) return
            announce(openAction.doneMessage({ count: 1, name }))
            void queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}
