import { type ESTree, parseAst } from 'vite'
import { keyOf } from './message.ts'

/** A translatable text in a source file. */
export interface FoundText {
  key: string
  /** Range of its literal, in UTF-16 units. */
  start: number
  end: number
  /** Range of the context literal, if any. */
  context: { start: number; end: number } | undefined
}

/** Positions of the text and context arguments, by function. */
const textArguments: Record<string, { text: number; context?: number }> = {
  t: { text: 0, context: 2 },
  't.rich': { text: 0, context: 2 },
  defaultTranslator: { text: 0, context: 2 },
  message: { text: 0, context: 1 },
  defineError: { text: 1 },
}
const mayHaveTexts = /\b(?:t(?:\.rich)?|defaultTranslator|message|defineError)\(/

/**
 * Finds the texts passed to `t`, `t.rich`, `defaultTranslator`, `message` and `defineError`, including both branches of
 * a conditional.
 * @param code TypeScript, with or without JSX
 */
export function findTexts(code: string, file: string): FoundText[] {
  if (!mayHaveTexts.test(code)) return []
  const found: FoundText[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ((node as ESTree.Node).type === 'CallExpression') found.push(...textsOf(node as ESTree.CallExpression))
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body)
  return found
}

/** The text and context arguments of a call; empty if it takes no text. */
export function textArgumentsOf({ callee, arguments: given }: ESTree.CallExpression | ESTree.NewExpression) {
  const places = textArguments[nameOf(callee)]
  if (!places) return {}
  return {
    text: given[places.text],
    context: places.context === undefined ? undefined : given[places.context],
  }
}

function textsOf(call: ESTree.CallExpression): FoundText[] {
  const { text, context } = textArgumentsOf(call)
  const meaning = context && literalOf(context)
  return text
    ? literalsIn(text).map(({ value, start, end }) => ({ key: keyOf(value, meaning), start, end, context }))
    : []
}

function nameOf(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return `${nameOf(callee.object)}.${callee.property.name}`
  return ''
}

function literalOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

function literalsIn(node: ESTree.Node): { value: string; start: number; end: number }[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(literalsIn)
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(literalsIn)
  if (node.type === 'ParenthesizedExpression') return literalsIn(node.expression)
  const value = literalOf(node)
  return value === undefined ? [] : [{ value, start: node.start, end: node.end }]
}
