import { invalidFields } from '#api-contract/api-error.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { orderArticles } from './contract.ts'
import { duplicateArticle, notAnArticle } from './errors.ts'
import { findFeaturedArticleIds, lockFeatured, setFeatured } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(orderArticles, schemas.orderArticles, ({ ids, reason }, context) =>
    auditedWrite(context, { action: 'articles.order', target: 'articles', reason }, async (tx) => {
      await lockFeatured(tx, ids)
      const before = await findFeaturedArticleIds(tx)
      if (new Set(ids).size < ids.length) throw invalidFields({ ids: [duplicateArticle()] })
      if ((await setFeatured(tx, ids)) < ids.length) throw invalidFields({ ids: [notAnArticle()] })
      return { reply: { ids }, before: { ids: before }, after: { ids } }
    }),
  ),
]
