import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UnconfirmedEmail } from '#accounts/own-account/unconfirmed-email.tsx'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryKeyFor, queryOptionsFor, storeReply } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { changeNotificationSetting, getNotificationSettings, notificationKinds } from '../inbox/contract.ts'
import type { NotificationKind, NotificationSetting } from '../inbox/schemas.ts'
import c from './notification-settings.module.css'

/** Settings for notifications on the site and by email; each switch is saved at once. */
export function NotificationSettings() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const settings = apiQuery(getNotificationSettings, {})
  const { data, error, refetch } = useQuery(queryOptionsFor(api, settings))
  const { mutate } = useMutation({
    mutationFn: (change: Partial<NotificationSetting> & { kind: NotificationKind }) =>
      api(changeNotificationSetting, change),
    onMutate: (change) => {
      const before = queries.getQueryData<NotificationSetting[]>(queryKeyFor(settings))
      queries.setQueryData<NotificationSetting[]>(queryKeyFor(settings), (list) =>
        list?.map((setting) => (setting.kind === change.kind ? { ...setting, ...change } : setting)),
      )
      return before
    },
    onSuccess: (reply) => {
      storeReply(queries, settings, reply)
      announce(t('Saved.'))
    },
    onError: (error, _, before) => {
      queries.setQueryData(queryKeyFor(settings), before)
      announce(t('Not changed: {why}', { why: error.message }))
    },
  })
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={8} />
  const checkbox = (setting: NotificationSetting, field: 'in_app' | 'email', label: string) => (
    <label className={c.box}>
      <input
        type="checkbox"
        checked={setting[field]}
        onChange={(event) => mutate({ kind: setting.kind, [field]: event.target.checked })}
      />
      {label}
      <span className="visually-hidden">: {t(notificationKinds[setting.kind])}</span>
    </label>
  )
  return (
    <Stack>
      <UnconfirmedEmail />
      <ul className={c.kinds} aria-label={t('Notification settings')}>
        {data.map((setting) => (
          <li key={setting.kind} className={c.kind}>
            <span>{t(notificationKinds[setting.kind])}</span>
            <span className={c.boxes}>
              {checkbox(setting, 'in_app', t('Here'))}
              {checkbox(setting, 'email', t('Email'))}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
