import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { DeleteButtonProps } from './delete-button.tsx'
import { LazyDeleteButton } from './lazy-parts.tsx'

interface ChangeButtonsProps extends DeleteButtonProps {
  /** Names the text for screen readers. */
  editLabel: string
  onEdit: () => void
}

/** Edit and delete, for authors and staff. */
export function ChangeButtons({ onEdit, editLabel, ...rest }: ChangeButtonsProps) {
  const t = useText()
  return (
    <>
      <Button variant="faint" aria-label={editLabel} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <LazyDeleteButton {...rest} />
    </>
  )
}
