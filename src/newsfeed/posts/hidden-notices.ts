import type { Notice } from '#notifications/notify.ts'

/** Who proved that a site is theirs hears that a post of it was hidden, and why. */
export const hiddenNotices = (
  { title, owner_ids }: { title: string; owner_ids: number[] },
  reason: string,
): Notice[] =>
  owner_ids.map((to) => ({
    ...{ kind: 'staff', actor_id: null, to, event: 'hidden_by_staff', url: '/notifications/' },
    params: { thing: 'post', title, reason },
  }))
