import { useText } from '#i18n/use-text.ts'
import { Entry, EntryList } from '#ui/entry.tsx'
import { Time } from '#ui/text/time.tsx'
import { deviceName } from '../users/device-name.ts'
import type { AccountEventKind } from './events.ts'
import { eventLabels } from './labels.ts'
import type { AccountEvent } from './schemas.ts'

/** The account's activity: event, time, device and network. */
export function AccountEvents({ events }: { events: AccountEvent[] }) {
  const t = useText()
  return (
    <EntryList label={t('Account activity')}>
      {events.map(({ kind, on, ip_network, ...device }, index) => {
        const label = eventLabels[kind as AccountEventKind]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={index}>
            <Entry
              title={label ? t(label) : kind}
              meta={
                <span>
                  <Time value={on} /> · {deviceName(t, device)}
                  {ip_network && ` · ${ip_network}`}
                </span>
              }
            />
          </li>
        )
      })}
    </EntryList>
  )
}
