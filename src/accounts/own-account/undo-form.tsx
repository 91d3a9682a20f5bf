import { Head } from '#branding/head.tsx'
import { useText } from '#i18n/use-text.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { InvalidLink } from '../forms/invalid-link.tsx'

interface UndoFormProps {
  /** The page's own path, which the form posts to. */
  path: string
  isDone: boolean
  isInvalid: boolean
  title: string
  description: string
  /** Explains the effect. */
  text: string
  button: string
}

/** Asks for confirmation, and offers to set a new password afterwards. */
export function UndoForm({ path, isDone, isInvalid, title, description, text, button }: UndoFormProps) {
  const t = useText()
  return (
    <Page width="form">
      <Head title={title} description={description} noindex />
      <PageHead title={title} />
      {isDone ? (
        <Stack>
          <p>
            {t(
              'Every device is logged out, and your old password no longer works because someone else may know it. Choose a new one now.',
            )}
          </p>
          <p>
            <ButtonLink variant="primary" href="/forgot-password">
              {t('Choose a new password')}
            </ButtonLink>
          </p>
        </Stack>
      ) : isInvalid ? (
        // Setting a new password logs out everyone else.
        <InvalidLink href="/forgot-password">{t('Choose a new password')}</InvalidLink>
      ) : (
        // A plain form, which works without scripts and without a log-in.
        <form method="post" action={t.link(path)}>
          <Stack>
            <p>{text}</p>
            <p>
              <Button type="submit" variant="primary">
                {button}
              </Button>
            </p>
          </Stack>
        </form>
      )}
    </Page>
  )
}
