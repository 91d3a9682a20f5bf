import { type ESTree, parseAst } from 'vite'

export interface WrongName {
  text: string
  /** Offset in UTF-16 units. */
  start: number
}

type Node = ESTree.Node & { start: number; end: number; typeAnnotation?: Node | null; name?: string }

const translatorFactories =
  /^(?:useText|toPageTranslator|createTranslator|translatorFor|terminalTranslatorFor)$/
const mayHaveTranslators = /\bTranslator\b|\bt\b|useText|\w*ranslatorFor|toPageTranslator|createTranslator/

/**
 * The build recognizes translators by name: a translator must be called `t`, and anything called `t` must be one.
 * @returns declarations that break this rule
 */
export function findMisnamed(source: string, file: string): WrongName[] {
  if (!mayHaveTranslators.test(source)) return []
  const misnamed: WrongName[] = []

  /** @param isTypeKnown whether the declared type rules out a translator */
  function check(declared: Node, isTranslator: boolean, isTypeKnown: boolean): void {
    if (declared.type !== 'Identifier') return
    const { name } = declared
    const isCalled = new RegExp(`\\b${name}(?:\\.rich)?\\(`).test(source)
    if (isCalled && (name === 't' ? isTypeKnown && !isTranslator : isTranslator))
      misnamed.push({ text: source.slice(declared.start, declared.end), start: declared.start })
  }

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    const current = node as Node
    if (current.type === 'VariableDeclarator') {
      const { id, init } = current
      const isTranslatorCall =
        init?.type === 'CallExpression' &&
        init.callee.type === 'Identifier' &&
        translatorFactories.test(init.callee.name)
      check(id as Node, isTranslatorCall || isAnnotated(id as Node), true)
    } else if (
      'params' in current &&
      Array.isArray(current.params) &&
      current.type !== 'TSTypeParameterInstantiation'
    ) {
      for (const parameter of current.params as Node[])
        check(parameter, isAnnotated(parameter), !!parameter.typeAnnotation)
    }
    for (const child of Object.values(current)) visit(child)
  }
  const isAnnotated = ({ typeAnnotation }: Node): boolean =>
    !!typeAnnotation &&
    /^:?\s*(?:Page)?Translator$/.test(source.slice(typeAnnotation.start, typeAnnotation.end))

  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body)
  return misnamed
}
