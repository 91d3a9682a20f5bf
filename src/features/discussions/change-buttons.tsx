import { useText } from '#texts/use-text.ts'
import { Button } from '#ui/button.tsx'
import type { DeleteButtonProps } from './delete-button.tsx'
import { LazyDeleteButton } from './lazy-parts.tsx'

/** What the author of something, and staff, can do with it. */
export function ChangeButtons({ onEdit, ...rest }: DeleteButtonProps & { onEdit: () => void }) {
  const t = useText()
  return (
    <>
      <Button look="faint" onClick={onEdit}>
        {t('Edit')}
      </Button>
      <LazyDeleteButton {...rest} />
    </>
  )
}
