import { invalidFields, nonFieldError } from '#api-contract/api-error.ts'
import { notFound, secondFactorNeeded } from '#api-contract/standard-errors.ts'
import { implement } from '#platform/http/dispatch.ts'
import { changeCredentials } from '../auth/recent-auth.ts'
import { recordAccountEvent } from '../events/events.ts'
import { notifyOwner } from '../events/notify-owner.ts'
import { endsInThePast, staffScopeOnly, tooManyApiTokens } from '../users/errors.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './contract.ts'
import { findApiTokens, insertApiToken, removeApiToken } from './queries.ts'
import * as schemas from './schemas.ts'

/** Far more than anyone needs. */
const maxTokens = 50

export const routes = [
  implement(listApiTokens, schemas.listApiTokens, (_, { db, viewer }) => findApiTokens(db, viewer.id)),

  implement(createApiToken, schemas.createApiToken, async ({ name, scopes, expires_on = null }, context) => {
    const { viewer } = context
    const isStaffToken = scopes.includes('staff')
    if (isStaffToken && viewer.lacks_factor) throw secondFactorNeeded()
    if (expires_on !== null && Date.parse(expires_on) <= Date.now())
      throw invalidFields({ expires_on: [endsInThePast()] })
    const token = await changeCredentials(context, async (tx, owner) => {
      if (isStaffToken && !owner.is_staff) throw invalidFields({ scopes: [staffScopeOnly()] })
      if ((await findApiTokens(tx, viewer.id)).length >= maxTokens)
        throw nonFieldError(tooManyApiTokens({ max: maxTokens }))
      await notifyOwner(tx, context, viewer, 'api_token_made')
      return insertApiToken(tx, owner, { name, scopes: [...new Set(scopes)], expires_on })
    })
    context.record('api_token_made')
    return token
  }),

  implement(revokeApiToken, schemas.revokeApiToken, async ({ id }, context) => {
    const { db, viewer } = context
    if (!(await removeApiToken(db, viewer.id, id))) throw notFound()
    await recordAccountEvent(db, viewer.id, 'api_token_ended', context)
    context.record('api_token_ended')
  }),
]
