import { Head } from '#branding/head.tsx'
import { useText } from '#i18n/use-text.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { DeadLink } from '../forms/dead-link.tsx'

interface UndoFormProps {
  /** Of the page itself, which takes the form. */
  path: string
  isDone: boolean
  /** The link was refused. */
  isDead: boolean
  title: string
  description: string
  /** What it does. */
  text: string
  button: string
}

/** Asks before undoing, and leads to a new password afterwards. */
export function UndoForm({ path, isDone, isDead, title, description, text, button }: UndoFormProps) {
  const t = useText()
  return (
    <Page width="form">
      <Head title={title} description={description} private />
      <PageHead title={title} />
      {isDone ? (
        <Stack>
          <p>
            {t(
              'Every device is logged out, and your old password no longer works because someone else may know it. Choose a new one now.',
            )}
          </p>
          <p>
            <ButtonLink look="primary" href="/forgot-password">
              {t('Choose a new password')}
            </ButtonLink>
          </p>
        </Stack>
      ) : isDead ? (
        // A new password logs everybody else out.
        <DeadLink href="/forgot-password">{t('Choose a new password')}</DeadLink>
      ) : (
        // A plain form: it works without scripts and without a log-in.
        <form method="post" action={t.link(path)}>
          <Stack>
            <p>{text}</p>
            <p>
              <Button type="submit" look="primary">
                {button}
              </Button>
            </p>
          </Stack>
        </form>
      )}
    </Page>
  )
}
