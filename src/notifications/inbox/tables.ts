import type { Id, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'
import type { NotificationKind } from './contract.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    notifications: {
      id: Id
      user_id: number
      kind: NotificationKind
      actor_id: number | null
      /** The sentence in English: written for 0.2 and read by nothing here. A later version drops it. */
      text: string
      event: string | null
      params: Record<string, string | number> | null
      url: string
      group_key: string | null
      group_size: WithDefault<number>
      is_read: WithDefault<boolean>
      in_app: WithDefault<boolean>
      wants_mail: WithDefault<boolean>
      actor_ids: WithDefault<number[]>
      created_on: TimeWithDefault
    }
    /** A view: notifications whose subject and actor the recipient can see now. */
    current_notifications: {
      id: number
      user_id: number
      kind: NotificationKind
      event: string | null
      params: Record<string, string | number> | null
      url: string
      is_read: boolean
      in_app: boolean
      wants_mail: boolean
      created_on: string
      actor_id: number | null
      group_size: number
    }
    notification_settings: {
      user_id: number
      kind: NotificationKind
      in_app: WithDefault<boolean>
      email: WithDefault<boolean>
    }
    unsubscribe_keys: { user_id: number; key: string }
    waiting_mails: { user_id: number; due_on: TimeWithDefault }
  }
}
