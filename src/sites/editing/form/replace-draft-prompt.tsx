import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Cluster, Stack } from '#ui/page-parts.tsx'
import c from './site-check-result.module.css'

interface ReplaceDraftPromptProps {
  /** The address in the existing draft. */
  draftUrl: string
  /** The address of the shared site. */
  sharedUrl: string
  onReplace: () => void
  onKeep: () => void
}

/** Asks before a shared site replaces an existing draft. */
export function ReplaceDraftPrompt({ draftUrl, sharedUrl, onReplace, onKeep }: ReplaceDraftPromptProps) {
  const t = useText()
  return (
    <div role="status" className={c.result}>
      <Stack gap="s">
        <p>
          {t.rich('You have a draft about <kept></kept>. Upload <other></other> instead?', {
            kept: () => <strong>{draftUrl}</strong>,
            other: () => <strong>{sharedUrl}</strong>,
          })}
        </p>
        <Cluster>
          <Button onClick={onReplace}>{t('Start a new one')}</Button>
          <Button variant="plain" onClick={onKeep}>
            {t('Keep the draft')}
          </Button>
        </Cluster>
      </Stack>
    </div>
  )
}
