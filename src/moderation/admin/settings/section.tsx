import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor, storeReply } from '#client/api/api-queries.ts'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import c from '#moderation/table/controls.module.css'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { changeSettings, getSettings } from './contract.ts'
import type { Settings } from './schemas.ts'

const choices = [
  ['publish', message('Publish right away')],
  ['hold_first', message('Hold every new account’s first site for review')],
] as const

export function View() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const settingsQuery = apiQuery(getSettings, {})
  const { data } = useSuspenseQuery(queryOptionsFor(api, settingsQuery))
  /** Shown immediately, until the server's reply replaces it. */
  const [optimisticMode, setOptimisticMode] = useState<Settings['intake']>()
  const change = useMutation({
    mutationFn: (mode: Settings['intake']) => api(changeSettings, { intake: mode }),
    onSuccess: (settings) => {
      storeReply(queries, settingsQuery, settings)
      announce(t('Setting saved.'))
    },
    onError: (error) => announce(error.message),
    onSettled: () => setOptimisticMode(undefined),
  })
  return (
    <fieldset className={c.stack}>
      <legend>
        <h2>{t('New sites')}</h2>
      </legend>
      {choices.map(([value, label]) => (
        <label key={value} className={c.check}>
          <input
            type="radio"
            name="intake"
            value={value}
            checked={(optimisticMode ?? data.intake) === value}
            onChange={() => {
              setOptimisticMode(value)
              change.mutate(value)
            }}
          />{' '}
          {t(label)}
        </label>
      ))}
      <p className="soft">
        {t(
          'If new accounts upload many sites within minutes, their next ones are held whatever you choose here, until things calm down.',
        )}
      </p>
    </fieldset>
  )
}
