import { invalidFields, nonFieldError, notFound, secondFactorNeeded } from '#api-contract/api-error.ts'
import { implement } from '#platform/http/dispatch.ts'
import { changeFactors } from '../auth/recent-auth.ts'
import { noteEvent } from '../events/events.ts'
import { tellOwner } from '../events/tell-owner.ts'
import { endsInThePast, staffAlone, tooManyApiTokens } from '../users/errors.ts'
import { endApiToken, listApiTokens, makeApiToken } from './contract.ts'
import { apiTokensOf, insertApiToken, removeApiToken } from './queries.ts'

/** More than anybody has programs. */
const maxTokens = 50

export const routes = [
  implement(listApiTokens, (_, { db, viewer }) => apiTokensOf(db, viewer.id)),

  implement(makeApiToken, async ({ name, scopes, expires_on = null }, context) => {
    const { viewer } = context
    const isForStaff = scopes.includes('staff')
    if (isForStaff && viewer.lacks_factor) throw secondFactorNeeded()
    if (expires_on !== null && Date.parse(expires_on) <= Date.now())
      throw invalidFields({ expires_on: [endsInThePast()] })
    const made = await changeFactors(context, async (tx, owner) => {
      if (isForStaff && !owner.is_staff) throw invalidFields({ scopes: [staffAlone()] })
      if ((await apiTokensOf(tx, viewer.id)).length >= maxTokens)
        throw nonFieldError(tooManyApiTokens({ max: maxTokens }))
      await tellOwner(tx, context, viewer, 'api_token_made')
      return insertApiToken(tx, owner, { name, scopes: [...new Set(scopes)], expires_on })
    })
    context.record('api_token_made')
    return made
  }),

  implement(endApiToken, async ({ id }, context) => {
    const { db, viewer } = context
    if (!(await removeApiToken(db, viewer.id, id))) throw notFound()
    await noteEvent(db, viewer.id, 'api_token_ended', context)
    context.record('api_token_ended')
  }),
]
