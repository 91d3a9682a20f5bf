import type { NotificationInput } from '#notifications/notify.ts'

/** Notifies verified owners that a post of their site was hidden, and why. */
export const hiddenPostNotifications = (
  { title, owner_ids }: { title: string; owner_ids: number[] },
  reason: string,
): NotificationInput[] =>
  owner_ids.map((to) => ({
    kind: 'staff',
    actor_id: null,
    to,
    event: 'hidden_by_staff',
    url: '/notifications/',
    params: { thing: 'post', title, reason },
  }))
