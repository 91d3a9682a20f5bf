import { Button } from '#ui/button.tsx'
import { Cluster, Stack } from '#ui/page-parts.tsx'
import c from './site-check-result.module.css'

interface OtherDraftProps {
  /** The address that was being written about. */
  kept: string
  /** The address that somebody comes with. */
  brought: string
  onTake: () => void
  onKeep: () => void
}

/** Asks before a draft gives way to another site. */
export function OtherDraft({ kept, brought, onTake, onKeep }: OtherDraftProps) {
  return (
    <div role="status" className={c.result}>
      <Stack gap="s">
        <p>
          You were writing about <strong>{kept}</strong>. Upload <strong>{brought}</strong> instead?
        </p>
        <Cluster>
          <Button onClick={onTake}>Start with the new one</Button>
          <Button look="plain" onClick={onKeep}>
            Go on with the draft
          </Button>
        </Cluster>
      </Stack>
    </div>
  )
}
