import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSettings, getSettings, type Settings } from '#features/upkeep/contract.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { useApi } from '#web/api-context.ts'
import { ask, keyOf, queryOf } from '#web/asks.ts'
import c from './admin.module.css'

const choices = [
  ['publish', 'Publish them at once'],
  ['hold_first', 'Hold the first site of every new account until staff have looked at it'],
] as const

/** What staff can set. */
export function SettingsSection() {
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const asked = ask(getSettings, {})
  const { data } = useSuspenseQuery(queryOf(api, asked))
  /** Shown at once; what the server says counts as soon as it has spoken. */
  const [picked, setPicked] = useState<Settings['intake']>()
  const change = useMutation({
    mutationFn: (intake: Settings['intake']) => api(changeSettings, { intake }),
    onSuccess: (settings) => {
      queries.setQueryData(keyOf(asked), settings)
      announce('The setting is kept.')
    },
    onError: (error) => announce(error.message),
    onSettled: () => setPicked(undefined),
  })
  return (
    <fieldset className={c.stack}>
      <legend>
        <h2>New sites</h2>
      </legend>
      {choices.map(([value, label]) => (
        <label key={value} className={c.check}>
          <input
            type="radio"
            name="intake"
            value={value}
            checked={(picked ?? data.intake) === value}
            onChange={() => {
              setPicked(value)
              change.mutate(value)
            }}
          />{' '}
          {label}
        </label>
      ))}
      <p className="soft">
        When new accounts upload many sites within minutes, further ones of theirs are held whatever is chosen
        here, until it has calmed down.
      </p>
    </fieldset>
  )
}
