import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Stack } from '#ui/page-parts.tsx'

/** In place of a form that a mailed link leads to: the link does nothing any more, and another way does. */
export function DeadLink({ href, children }: { href: string; children: string }) {
  const t = useText()
  return (
    <Stack>
      <p>{t('This link is broken or has expired.')}</p>
      <p>
        <ButtonLink look="primary" href={href}>
          {children}
        </ButtonLink>
      </p>
    </Stack>
  )
}
