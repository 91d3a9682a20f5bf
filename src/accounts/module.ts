import type { ServerModule } from '#platform/http/server-module.ts'
import { routes as apiTokens } from './api-tokens/routes.ts'
import { accountConstraints } from './constraints.ts'
import { serveClientMetadata } from './indieauth/client.ts'
import * as indieauthErrors from './indieauth/errors.ts'
import { routes as indieauth } from './indieauth/routes.ts'
import { accountTasks, sealSecrets, sweepAccounts } from './jobs.ts'
import { routes as ownAccount } from './own-account/routes.ts'
import { serveUndo } from './own-account/serve-undo.ts'
import { routes as passkeys } from './passkeys/routes.ts'
import { routes as password } from './password/routes.ts'
import * as preferencesErrors from './preferences/errors.ts'
import { routes as preferences } from './preferences/routes.ts'
import { routes } from './routes.ts'
import { routes as twoFactor } from './two-factor/routes.ts'
import * as errors from './users/errors.ts'

export const accounts: ServerModule = {
  routes: [
    ...routes,
    ...password,
    ...ownAccount,
    ...twoFactor,
    ...passkeys,
    ...indieauth,
    ...apiTokens,
    ...preferences,
  ],
  nonApiRoutes: [serveClientMetadata],
  localizedRoutes: [serveUndo],
  errors: [errors, indieauthErrors, preferencesErrors],
  constraints: accountConstraints,
  jobs: accountTasks,
  recurring: [
    { job: sweepAccounts, schedule: '52 3 * * *' },
    { job: sealSecrets, schedule: '58 3 * * *' },
  ],
}
