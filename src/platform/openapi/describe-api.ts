import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import type { ErrorDefinition } from '#api-contract/define-error.ts'
import { deviceKeyPattern, type RequiredScope } from '#api-contract/endpoint.ts'
import type { ServerEndpoint } from '#api-contract/schema.ts'
import { ErrorParamValues } from '#api-contract/shapes/shapes.ts'

/** The API surface to describe. */
export interface ApiSurface {
  endpoints: ServerEndpoint[]
  /** Shapes with a name in the description. */
  shapes: Record<string, z.ZodType>
  /** All declared errors. */
  errors: DeclaredError[]
}

/** An error declaration: see api-contract/define-error.ts. */
export type DeclaredError = Pick<ErrorDefinition, 'code' | 'text' | 'status'>

const code = z.string().describe('For programs; listed in docs/api.md and at `/api/docs`.')
const ErrorReply = z.object({
  detail: z.string(),
  code,
  params: ErrorParamValues.optional().describe('The values of the placeholders in the message, if any.'),
})
const CodedError = z.object({ code, params: ErrorParamValues })
const FieldErrorReply = z
  .object({ code, codes: z.record(z.string(), z.array(CodedError)) })
  .catchall(z.array(z.string()))
const json = (schema: z.ZodType) => ({ 'application/json': { schema } })
const DeviceKey = z.object({
  'X-Device-Key': z
    .string()
    .regex(deviceKeyPattern)
    .optional()
    .describe(
      '256 random bits in base64url that a device stores. Failed log-ins elsewhere do not lock out a device that has logged in before.',
    ),
})
const errorReply = (description: string) => ({ description, content: json(ErrorReply) })

/** The section of an endpoint: the first segment of its path after /api. */
const getGroup = (path: string) => path.split('/')[2] ?? 'api'

/** The input fields selected by `isSelected`. */
function selectFields({ input }: ServerEndpoint, isSelected: (name: string) => boolean): z.ZodObject {
  const { shape } = input
  return z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => isSelected(name))))
}

function describeResponses({
  access,
  input,
  reply,
  status,
  alternativeStatus,
  route,
}: ServerEndpoint): ZodOpenApiResponsesObject {
  const isEmpty = reply instanceof z.ZodVoid
  const success = isEmpty && status === 200 ? 204 : status
  const response = isEmpty ? { description: 'Done.' } : { description: 'Success.', content: json(reply) }
  return {
    [success]: response,
    ...(alternativeStatus === undefined ? {} : { [alternativeStatus]: response }),
    ...(Object.keys(input.shape).length > 0
      ? { 400: { description: 'Invalid input, by field.', content: json(FieldErrorReply) } }
      : {}),
    401: errorReply('Missing or invalid token.'),
    ...(access === 'anyone' ? {} : { 403: errorReply('Not allowed.') }),
    ...(pathParams(route).length > 0 ? { 404: errorReply('Not found.') } : {}),
    429: errorReply('Too many requests; retry after `Retry-After` seconds.'),
    503: errorReply('Temporarily unavailable; retry after `Retry-After` seconds.'),
  }
}

function describeOperation(endpoint: ServerEndpoint): ZodOpenApiOperationObject {
  const { method, path } = splitRoute(endpoint.route)
  const pathFields = pathParams(path)
  const otherFields = selectFields(endpoint, (name) => !pathFields.includes(name))
  const hasOtherFields = Object.keys(otherFields.shape).length > 0
  const inQuery = method === 'GET' || (method === 'DELETE' && endpoint.inputIn !== 'body')
  const kinds = endpoint.upload
    ? ['multipart/form-data']
    : ['application/json', 'application/x-www-form-urlencoded']
  return {
    operationId: `${method} ${path}`.toLowerCase().replace(/[^a-z]+/g, '-'),
    summary: endpoint.summary,
    tags: [getGroup(path)],
    security: endpoint.access === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
    description: [
      ...(endpoint.access === 'staff' ? ['For staff only.'] : []),
      scopeDescription(endpoint.scope),
    ].join(' '),
    requestParams: {
      ...(pathFields.length > 0 ? { path: selectFields(endpoint, (name) => pathFields.includes(name)) } : {}),
      ...(inQuery && hasOtherFields ? { query: otherFields } : {}),
      ...(endpoint.takesDeviceKey ? { header: DeviceKey } : {}),
    },
    ...(!inQuery && hasOtherFields
      ? { requestBody: { content: Object.fromEntries(kinds.map((kind) => [kind, { schema: otherFields }])) } }
      : {}),
    responses: describeResponses(endpoint),
  }
}

/** The required token scope. */
const scopeDescription = (scope: RequiredScope): string =>
  scope === 'session_only' ? 'No API token is accepted.' : `API tokens need the scope \`${scope}\`.`

export type ApiDescription = ReturnType<typeof createDocument>

/** The OpenAPI 3.1 description of every endpoint, generated from the contracts. */
export function describeApi(
  { endpoints, shapes }: ApiSurface,
  name: string,
  publicUrl: string,
): ApiDescription {
  // Registered globally because listing them as components would include unused ones.
  for (const [id, shape] of Object.entries(shapes)) z.globalRegistry.add(shape, { id })
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints) {
    const { method, path } = splitRoute(endpoint.route)
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: describeOperation(endpoint) }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: `${name} API`,
        version: '1',
        description:
          'The website uses only this API. Send `Authorization: Token …` with the token of a log-in, or an API token.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      paths,
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: '`Token` or `Bearer`, followed by the token.',
          },
        },
      },
    },
    {
      // Custom types are uploaded files; anything else that JSON schema cannot express is a mistake.
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === 'custom')
          Object.assign(jsonSchema, { type: 'string', format: 'binary' })
      },
    },
  )
}
