import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Api, Endpoint } from '#api-contract/endpoint.ts'
import { ApiContext, useApi } from '#client/api/api-context.ts'
import { apiQuery, queryKeyOf, queryOptionsOf } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { listApiTokens } from '../api-tokens/contract.ts'
import { endOtherSessions, listSessions } from '../auth/contract.ts'
import { factorChange } from './factor-change.ts'

export const ownSessions = apiQuery(listSessions, {})
const ownApiTokens = apiQuery(listApiTokens, {})

/** Ends every other log-in and all API tokens. */
export function useLogOutElsewhere() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  return useMutation({
    mutationFn: () => api(endOtherSessions, {}),
    onSuccess: async () => {
      announce(t('You’ve been logged out everywhere else.'))
      await queries.invalidateQueries({ queryKey: queryKeyOf(ownSessions) })
      await queries.invalidateQueries({ queryKey: queryKeyOf(ownApiTokens) })
    },
    onError: (error) => announce(error.message),
  })
}

type Props = {
  /** What changes how the account is opened. */
  after: readonly Endpoint[]
  /** While another dialog must be answered first. */
  isHeld: boolean
  children: ReactNode
}

/** After calls below it that change how the account is opened, offers once to end all other log-ins. */
export function OfferToLogOut({ after, isHeld, children }: Props) {
  const t = useText()
  const api = useApi()
  const isNew = factorChange((state) => state.is_new)
  const { data: sessions = [] } = useQuery(queryOptionsOf(api, ownSessions))
  const { data: tokens = [] } = useQuery(queryOptionsOf(api, ownApiTokens))
  const logOut = useLogOutElsewhere()
  const watching = useMemo(
    (): Api => async (endpoint, input) => {
      const reply = await api(endpoint, input)
      // What the reply brings comes first, such as recovery codes to keep.
      if (after.includes(endpoint)) setTimeout(() => factorChange.setState({ is_new: true }))
      return reply
    },
    [api, after],
  )
  const [isAnswered, setAnswered] = useState(false)
  function close() {
    factorChange.setState({ is_new: false })
    setAnswered(true)
  }
  const hasOthers = sessions.length > 1 || tokens.length > 0
  return (
    <ApiContext value={watching}>
      {children}
      <Dialog
        open={isNew && hasOthers && !isHeld && !isAnswered}
        title={t('Log out everywhere else?')}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{t('Not now')}</Button>
            <Button
              look="primary"
              busy={logOut.isPending}
              onClick={() => logOut.mutate(undefined, { onSettled: close })}
            >
              {t('Log out everywhere else')}
            </Button>
          </>
        }
      >
        <p>
          {t(
            'How you log in has changed. If anyone else might have access, log out all other devices. Your API tokens will stop working too.',
          )}
        </p>
      </Dialog>
    </ApiContext>
  )
}
