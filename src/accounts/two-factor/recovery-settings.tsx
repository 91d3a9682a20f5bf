import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { queryKeyFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Section } from '#ui/section.tsx'
import { saveFile } from '../forms/save-file.ts'
import { secondFactorQuery, useSecondFactor } from '../session/use-second-factor.ts'
import { makeRecoveryCodes, switchSecondFactor } from './contract.ts'
import c from './factors.module.css'

type Props = {
  /** New codes, shown only once. */
  codes: string[] | undefined
  onCodes: (codes: string[] | undefined) => void
}

/** Recovery codes, and the switch for the second factor. */
export function RecoverySettings({ codes, onCodes }: Props) {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const queries = useQueryClient()
  const { data } = useSecondFactor()
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeyFor(secondFactorQuery) })
  const onError = (error: Error) => announce(error.message)
  const create = useMutation({
    mutationFn: () => api(makeRecoveryCodes, {}),
    onSuccess: async ({ codes: newCodes }) => {
      onCodes(newCodes)
      await refresh()
    },
    onError,
  })
  const toggle = useMutation({
    mutationFn: (isOn: boolean) => api(switchSecondFactor, { is_on: isOn }),
    onSuccess: async ({ is_on }) => {
      announce(is_on ? t('Two-factor authentication is on.') : t('Two-factor authentication is off.'))
      await refresh()
    },
    onError,
  })
  const hasFactor = data?.ways.some((method) => method !== 'recovery') === true
  return (
    <>
      <Section title={t('Recovery codes')}>
        <p className="soft">
          {t('If you lose your app or passkey, each code logs you in once, together with your password.')}
        </p>
        {data && data.recovery_codes_left > 0 && (
          <p>
            {t('{count, plural, one {# code left.} other {# codes left.}}', {
              count: data.recovery_codes_left,
            })}
          </p>
        )}
        {hasFactor ? (
          <p>
            <Button busy={create.isPending} onClick={() => create.mutate()}>
              {t('Create new recovery codes')}
            </Button>
          </p>
        ) : (
          <p>{t('Set up an authenticator app or passkey first.')}</p>
        )}
      </Section>
      {data && hasFactor && (
        <Section title={t('Two-factor authentication')}>
          <p>
            {data.is_on
              ? t('On: your password alone isn’t enough.')
              : t('Off: your password alone is enough to log in.')}
          </p>
          <p>
            <Button busy={toggle.isPending} onClick={() => toggle.mutate(!data.is_on)}>
              {data.is_on ? t('Turn off') : t('Turn on')}
            </Button>
          </p>
        </Section>
      )}
      <Dialog open={codes !== undefined} title={t('Your recovery codes')}>
        <p>{t('Keep them somewhere you can reach without your phone. You won’t see them again.')}</p>
        <ul className={c.codes} aria-label={t('Your recovery codes')}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p>
          <Button onClick={() => saveFile('recovery-codes.txt', `${codes?.join('\n')}\n`, 'text/plain')}>
            {t('Download')}
          </Button>{' '}
          <Button variant="primary" onClick={() => onCodes(undefined)}>
            {t('I’ve saved them')}
          </Button>
        </p>
      </Dialog>
    </>
  )
}
