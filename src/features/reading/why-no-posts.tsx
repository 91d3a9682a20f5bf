import { useQuery } from '@tanstack/react-query'
import { useText } from '#texts/use-text.ts'
import { useApi } from '#web/api-context.ts'
import { getNoPosts } from './contract.ts'
import { noPostsWords } from './no-posts-words.ts'

/** Why a site's feed yields no posts; nothing where it does. */
export function WhyNoPosts({ id }: { id: number }) {
  const t = useText()
  const api = useApi()
  const { data } = useQuery({
    queryKey: [getNoPosts.route, id],
    retry: false,
    queryFn: () => api(getNoPosts, { id }),
  })
  return data?.reason ? <p role="status">{t(noPostsWords[data.reason])}</p> : null
}
