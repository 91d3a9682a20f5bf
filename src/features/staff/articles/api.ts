import { invalid } from '#contract/refusal.ts'
import { staffWrite } from '#features/staff/log/staff-write.ts'
import { implement } from '#server/dispatch.ts'
import { orderArticles } from './contract.ts'
import { featuredIds, lockFeatured, setFeatured } from './queries.ts'

export const staffArticleHandlers = [
  implement(orderArticles, ({ ids, reason }, context) =>
    staffWrite(context, { action: 'articles.order', thing: 'articles', reason }, async (tx) => {
      await lockFeatured(tx, ids)
      const before = await featuredIds(tx)
      if (new Set(ids).size < ids.length) throw invalid({ ids: ['Name each article once.'] })
      if ((await setFeatured(tx, ids)) < ids.length)
        throw invalid({ ids: ['Only articles can be featured.'] })
      return { reply: { ids }, before: { ids: before }, after: { ids } }
    }),
  ),
]
