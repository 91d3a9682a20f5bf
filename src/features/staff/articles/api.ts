import { invalid } from '#contract/refusal.ts'
import { lockLists } from '#features/locks/locks.ts'
import { staffWrite } from '#features/staff/log/staff-write.ts'
import { implement } from '#server/dispatch.ts'
import { orderArticles } from './contract.ts'
import { featuredIds, setFeatured } from './queries.ts'

export const staffArticleHandlers = [
  implement(orderArticles, ({ ids, reason }, context) =>
    staffWrite(context, { action: 'articles.order', thing: 'articles', reason }, async (tx) => {
      await lockLists(tx)
      const before = await featuredIds(tx)
      if (new Set(ids).size < ids.length) throw invalid({ ids: ['Name each article once.'] })
      if ((await setFeatured(tx, ids)) < ids.length)
        throw invalid({ ids: ['Only articles can be featured.'] })
      return { reply: { ids }, before: { ids: before }, after: { ids } }
    }),
  ),
]
