import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Api, Endpoint } from '#api-contract/endpoint.ts'
import { ApiContext, useApi } from '#client/api/api-context.ts'
import { apiQuery, queryKeyFor, queryOptionsFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { listApiTokens } from '../api-tokens/contract.ts'
import { listSessions, revokeOtherSessions } from '../auth/contract.ts'
import { credentialChange } from './credential-change.ts'

export const sessionsQuery = apiQuery(listSessions, {})
const apiTokensQuery = apiQuery(listApiTokens, {})

/** Revokes all other sessions and all API tokens. */
export function useLogOutElsewhere() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  return useMutation({
    mutationFn: () => api(revokeOtherSessions, {}),
    onSuccess: async () => {
      announce(t('You’ve been logged out everywhere else.'))
      await queries.invalidateQueries({ queryKey: queryKeyFor(sessionsQuery) })
      await queries.invalidateQueries({ queryKey: queryKeyFor(apiTokensQuery) })
    },
    onError: (error) => announce(error.message),
  })
}

type Props = {
  /** Endpoints after which to make the offer. */
  credentialChanges: readonly Endpoint[]
  /** True while another dialog has to be answered first. */
  isBlocked: boolean
  children: ReactNode
}

/** Offers to log out elsewhere, once, after a request of its children has changed credentials. */
export function OfferLogOutElsewhere({ credentialChanges, isBlocked, children }: Props) {
  const t = useText()
  const api = useApi()
  const isNew = credentialChange((state) => state.is_new)
  const { data: sessions = [] } = useQuery(queryOptionsFor(api, sessionsQuery))
  const { data: tokens = [] } = useQuery(queryOptionsFor(api, apiTokensQuery))
  const logOut = useLogOutElsewhere()
  const watchingApi = useMemo(
    (): Api => async (endpoint, input) => {
      const reply = await api(endpoint, input)
      // Show the reply's dialog first, such as new recovery codes.
      if (credentialChanges.includes(endpoint)) setTimeout(() => credentialChange.setState({ is_new: true }))
      return reply
    },
    [api, credentialChanges],
  )
  const [isAnswered, setAnswered] = useState(false)
  function close() {
    credentialChange.setState({ is_new: false })
    setAnswered(true)
  }
  const hasOthers = sessions.length > 1 || tokens.length > 0
  return (
    <ApiContext value={watchingApi}>
      {children}
      <Dialog
        open={isNew && hasOthers && !isBlocked && !isAnswered}
        title={t('Log out everywhere else?')}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{t('Not now')}</Button>
            <Button
              variant="primary"
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
