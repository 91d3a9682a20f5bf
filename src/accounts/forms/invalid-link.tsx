import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Stack } from '#ui/page-parts.tsx'

/** Shown instead of a mailed link's form if the link is invalid, with an alternative. */
export function InvalidLink({ href, children }: { href: string; children: string }) {
  const t = useText()
  return (
    <Stack>
      <p>{t('This link is broken or has expired.')}</p>
      <p>
        <ButtonLink variant="primary" href={href}>
          {children}
        </ButtonLink>
      </p>
    </Stack>
  )
}
