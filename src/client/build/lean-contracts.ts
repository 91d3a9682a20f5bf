import { type ESTree, type Plugin, parseAst } from 'vite'
import type { Endpoint } from '#api-contract/endpoint.ts'

/** Fields of an endpoint that only the server reads. */
const serverOnlyFields: string[] = [
  'scope',
  'input',
  'reply',
  'summary',
  'status',
  'alternativeStatus',
  'recentAuth',
  'bodyBytes',
] satisfies (keyof Endpoint)[]

/**
 * Strips server-only fields from endpoint declarations in browser bundles, along with the shapes that only they use.
 */
export const leanContracts: Plugin = {
  name: 'lean-contracts',
  enforce: 'post',
  transform(code, id) {
    if (!/\/contract\.ts$/.test(id)) return null
    const cuts: [number, number][] = []
    for (const statement of parseAst(code).body) {
      if (
        statement.type !== 'ExportNamedDeclaration' ||
        statement.declaration?.type !== 'VariableDeclaration'
      )
        continue
      for (const { init } of statement.declaration.declarations) cuts.push(...findCuts(init, code))
    }
    let stripped = code
    // From the end, so that earlier offsets stay valid.
    for (const [start, end] of cuts.reverse()) stripped = stripped.slice(0, start) + stripped.slice(end)
    return { code: stripped, map: null }
  },
}

function findCuts(call: ESTree.Expression | null, code: string): [number, number][] {
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier' || call.callee.name !== 'endpoint')
    return []
  const spec = call.arguments[1]
  if (spec?.type !== 'ObjectExpression') return []
  return spec.properties.flatMap((property): [number, number][] =>
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    serverOnlyFields.includes(property.key.name)
      ? [[property.start, endWithComma(property.end, code)]]
      : [],
  )
}

const endWithComma = (end: number, code: string): number =>
  end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)
