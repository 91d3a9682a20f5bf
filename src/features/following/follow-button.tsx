import { useQueryClient } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import { useState } from 'react'
import type { Blog } from '#contract/shapes.ts'
import { useMemberToggle } from '#features/accounts/use-member-toggle.ts'
import { useOwn } from '#features/accounts/use-own.ts'
import { listOwnRiver } from '#features/river/contract.ts'
import { useText } from '#texts/use-text.ts'
import { ToggleButton } from '#ui/toggle-button.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryKeyOf } from '#web/api-queries.ts'
import { follow, getFollow, listFollows, unfollow } from './contract.ts'

interface FollowButtonProps {
  blog: Pick<Blog, 'id' | 'follower_count'>
  /** Where the page knows already, so that it need not ask. */
  isFollowed?: boolean
}

/** Follows a site, or no longer; with how many do, where anybody does. */
export function FollowButton({ blog: { id, follower_count }, isFollowed }: FollowButtonProps) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const own = apiQuery(getFollow, { id })
  const { data = { follows: isFollowed } } = useOwn(own, isFollowed === undefined)
  const [count, setCount] = useState(follower_count)
  const { isOn, press } = useMemberToggle({
    wanted: { action: 'follow', on: id },
    done: t('You follow this site now.'),
    isOn: data.follows,
    send: async (wanted) =>
      wanted ? (await api(follow, { id })).follower_count : void (await api(unfollow, { id })),
    onDone: (now, wanted) => {
      setCount((before) => now ?? Math.max(0, before - 1))
      queries.setQueryData(queryKeyOf(own), { follows: wanted })
      for (const { route } of [listFollows, listOwnRiver])
        void queries.invalidateQueries({ queryKey: [route], refetchType: 'none' })
    },
    failureOf: (wanted) => (wanted ? t('Failed to follow the site') : t('Failed to stop following the site')),
  })
  return (
    <ToggleButton
      icon={Rss}
      label={t('Follow')}
      pressed={isOn}
      onToggle={press}
      {...(count > 0 ? { count } : {})}
    />
  )
}
