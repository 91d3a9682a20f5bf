import { type ESTree, parseAst } from 'vite'

export interface WrongName {
  text: string
  /** Offset in UTF-16 units. */
  start: number
}

type Node = ESTree.Node & { start: number; end: number; typeAnnotation?: Node | null; name?: string }

const makers = /^(?:useText|toPageTranslator|createTranslator|translatorFor|terminalTranslatorFor)$/
const mayMatter = /\bTranslator\b|\bt\b|useText|\w*ranslatorFor|toPageTranslator|createTranslator/

/**
 * The build recognizes translators by name: a translator must be called `t`, and anything called `t` must be one.
 * @returns declarations that break this rule
 */
export function findMisnamed(source: string, file: string): WrongName[] {
  if (!mayMatter.test(source)) return []
  const misnamed: WrongName[] = []

  /** @param isKnown whether the declared type rules out a translator */
  function check(declared: Node, isTranslator: boolean, isKnown: boolean): void {
    if (declared.type !== 'Identifier') return
    const { name } = declared
    const isCalled = new RegExp(`\\b${name}(?:\\.rich)?\\(`).test(source)
    if (isCalled && (name === 't' ? isKnown && !isTranslator : isTranslator))
      misnamed.push({ text: source.slice(declared.start, declared.end), start: declared.start })
  }

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    const one = node as Node
    if (one.type === 'VariableDeclarator') {
      const { id, init } = one
      const isMade =
        init?.type === 'CallExpression' && init.callee.type === 'Identifier' && makers.test(init.callee.name)
      check(id as Node, isMade || isAnnotated(id as Node), true)
    } else if ('params' in one && Array.isArray(one.params) && one.type !== 'TSTypeParameterInstantiation') {
      for (const parameter of one.params as Node[])
        check(parameter, isAnnotated(parameter), !!parameter.typeAnnotation)
    }
    for (const child of Object.values(one)) visit(child)
  }
  const isAnnotated = ({ typeAnnotation }: Node): boolean =>
    !!typeAnnotation &&
    /^:?\s*(?:Page)?Translator$/.test(source.slice(typeAnnotation.start, typeAnnotation.end))

  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body)
  return misnamed
}
