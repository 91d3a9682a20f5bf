import { useText } from '#texts/use-text.ts'
import { Entry, EntryList } from '#ui/entry.tsx'
import { Time } from '#ui/time.tsx'
import type { AccountEvent } from './contract.ts'
import { deviceName } from './device-name.ts'
import { eventWords } from './event-words.ts'
import type { AccountEventKind } from './events.ts'

/** What happened to an account: when, on which device, from which network. */
export function AccountEvents({ events }: { events: AccountEvent[] }) {
  const t = useText()
  return (
    <EntryList label={t('What happened to your account')}>
      {events.map(({ kind, on, ip_network, ...device }, at) => {
        const words = eventWords[kind as AccountEventKind]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={at}>
            <Entry
              title={words ? t(words) : kind}
              byline={
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
