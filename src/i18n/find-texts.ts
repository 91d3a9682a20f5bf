import { type ESTree, parseAst } from 'vite'
import { messageKey } from './message.ts'

/** A translatable string literal in a source file. */
export interface TextLiteral {
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
export function findTexts(code: string, file: string): TextLiteral[] {
  if (!mayHaveTexts.test(code)) return []
  const literals: TextLiteral[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ((node as ESTree.Node).type === 'CallExpression')
      literals.push(...findTextsInCall(node as ESTree.CallExpression))
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body)
  return literals
}

/** Finds the text and context arguments of a call; empty if it takes no text. */
export function findTextArguments({ callee, arguments: args }: ESTree.CallExpression | ESTree.NewExpression) {
  const positions = textArguments[calleeName(callee)]
  if (!positions) return {}
  return {
    text: args[positions.text],
    context: positions.context === undefined ? undefined : args[positions.context],
  }
}

function findTextsInCall(call: ESTree.CallExpression): TextLiteral[] {
  const { text, context } = findTextArguments(call)
  const contextText = context && stringValue(context)
  return text
    ? findLiterals(text).map(({ value, start, end }) => ({
        key: messageKey(value, contextText),
        start,
        end,
        context,
      }))
    : []
}

function calleeName(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return `${calleeName(callee.object)}.${callee.property.name}`
  return ''
}

function stringValue(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

function findLiterals(node: ESTree.Node): { value: string; start: number; end: number }[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(findLiterals)
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(findLiterals)
  if (node.type === 'ParenthesizedExpression') return findLiterals(node.expression)
  const value = stringValue(node)
  return value === undefined ? [] : [{ value, start: node.start, end: node.end }]
}
