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

/** The actions of a table as buttons on the page of what they are about. */
export function RowActions<Row>({ row, name, actions }: RowActionsProps<Row>) {
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [asked, setAsked] = useState<TableAction<Row>>()
  return (
    <>
      {actions
        .filter(({ can }) => can?.(row) ?? true)
        .map((action) => (
          <Button key={action.key} look="faint" onClick={() => setAsked(action)}>
            {action.label}
          </Button>
        ))}
      {asked && (
        <ActionDialog
          action={asked}
          rows={[row]}
          nameOf={() => name}
          onClose={() => setAsked(undefined)}
          onDone={([done]) => {
            if (done === undefined) return
            announce(asked.done({ count: 1, name }))
            void queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}
