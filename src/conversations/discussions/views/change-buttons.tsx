import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { DeleteButtonProps } from './delete-button.tsx'
import { LazyDeleteButton } from './lazy-parts.tsx'

interface ChangeButtonsProps extends DeleteButtonProps {
  /** What is edited, for screen readers. */
  editLabel: string
  onEdit: () => void
}

/** What the author of something, and staff, can do with it. */
export function ChangeButtons({ onEdit, editLabel, ...rest }: ChangeButtonsProps) {
  const t = useText()
  return (
    <>
      <Button look="faint" aria-label={editLabel} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <LazyDeleteButton {...rest} />
    </>
  )
}
