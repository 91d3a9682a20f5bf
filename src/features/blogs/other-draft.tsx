import { Button } from '#ui/button.tsx'
import { Cluster, Stack } from '#ui/page-parts.tsx'
import c from './site-check-result.module.css'

interface OtherDraftProps {
  /** The address of the draft. */
  kept: string
  /** The address of the shared site. */
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
