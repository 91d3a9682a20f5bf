import { type ESTree, type Plugin, parseAst } from 'vite'

/** What only the server reads of an endpoint's declaration. */
const ofTheServer = ['scope', 'input', 'reply', 'summary', 'status', 'otherStatus', 'proof', 'bodyBytes']

/**
 * Browsers need an endpoint's address and access. Its shapes are cut out of the bundles, and with them everything that
 * nothing else uses; validation has one home, the server.
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
      for (const { init } of statement.declaration.declarations) cuts.push(...cutsOf(init, code))
    }
    let lean = code
    // From the end, so that earlier positions stay right.
    for (const [start, end] of cuts.reverse()) lean = lean.slice(0, start) + lean.slice(end)
    return { code: lean, map: null }
  },
}

function cutsOf(call: ESTree.Expression | null, code: string): [number, number][] {
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier' || call.callee.name !== 'endpoint')
    return []
  const spec = call.arguments[1]
  if (spec?.type !== 'ObjectExpression') return []
  return spec.properties.flatMap((property): [number, number][] =>
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    ofTheServer.includes(property.key.name)
      ? [[property.start, endWithComma(property.end, code)]]
      : [],
  )
}

const endWithComma = (end: number, code: string): number =>
  end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)
