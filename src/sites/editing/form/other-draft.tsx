import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
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
  const t = useText()
  return (
    <div role="status" className={c.result}>
      <Stack gap="s">
        <p>
          {t.rich('You have a draft about <kept></kept>. Upload <other></other> instead?', {
            kept: () => <strong>{kept}</strong>,
            other: () => <strong>{brought}</strong>,
          })}
        </p>
        <Cluster>
          <Button onClick={onTake}>{t('Start a new one')}</Button>
          <Button look="plain" onClick={onKeep}>
            {t('Keep the draft')}
          </Button>
        </Cluster>
      </Stack>
    </div>
  )
}
