import { useQuery } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { getNoPosts } from './contract.ts'
import { noPostsWords } from './no-posts-labels.ts'

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
