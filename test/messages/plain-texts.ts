import { type ESTree, parseAst } from 'vite'
import { textArgumentsOf } from '#i18n/find-texts.ts'

/** A user-facing text outside the catalogue. */
export interface PlainText {
  text: string
  /** Offset in UTF-16 units. */
  start: number
}

type Node = ESTree.Node & { start: number; end: number }
/** The next node to visit, and whether a single word counts as text there. */
type Step = [unknown, isRead?: boolean]

/** User-facing attributes and object fields. */
const isReadAloud =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|label|alt|placeholder|hint|description|text|message|\w+(?:Label|Title|Text|Hint|Message))$/
/** Attributes and fields with names, or with descriptions for developers and operators: the API, the metrics. */
const isNoText =
  /^(?:className|rel|sizes|srcSet|autoComplete|enterKeyHint|d|viewBox|transform|points|accept|class|path|key|summary|help)$/
/** Calls whose texts are for developers and operators only: bug reports, the log. */
const isForDevelopers = /^(?:super|\w*Error|(?:\w+\.)*(?:log|logger)\.\w+)$/

const word = /^[“"‘'(]*\p{L}[\p{L}’'-]+[”"’')]*[,.!?:;…]*$/u
const code =
  /[<>={}$|\\[\]]|\w\(|::|^select |^(?:insert|copy|lock|set|begin|create|alter|drop|grant|delete|update|with) .*\b(?:into|to|from|table|local|level|role|database|schema|set|as)\b|^\w+ as \w+$/s
const list = /^(?:[\w-]+, )+[\w-]+$/

/** Whether a string reads like language: two or more words that are not code, a query or a list of names. */
function isLanguage(source: string): boolean {
  const text = source.trim()
  const parts = text.split(/\s+/)
  const words = parts.filter((part) => word.test(part))
  const isSentence = /^[“"‘'(…]*\p{Lu}/u.test(text) || /[.!?…]$/.test(text)
  if (words.length * 2 < parts.length || list.test(text) || (code.test(text) && !/[.!?]$/.test(text)))
    return false
  return words.length > 2 || (words.length === 2 && isSentence) || /^\p{Lu}\p{Ll}+ ?[,:]$/u.test(text)
}
const hasLetters = (text: string) => /\p{L}{2}|^\p{L}$/u.test(text) && !/^\u200e?https?:|^</.test(text)

/** The text in a node, with placeholders as `{}`. */
function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return node.value
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('{}')
  return undefined
}

/** @returns user-facing texts outside `t`, `message` and `defineError` */
export function findPlainTexts(source: string, file: string): PlainText[] {
  const plainTexts: PlainText[] = []
  const nameOf = ({ start, end }: Node) => source.slice(start, end).replaceAll(/['"]/g, '')

  function stepsFrom(node: Node, isRead: boolean): Step[] {
    switch (node.type) {
      case 'JSXAttribute':
      case 'Property':
      case 'PropertyDefinition': {
        const name = nameOf((node.type === 'JSXAttribute' ? node.name : node.key) as Node)
        return isNoText.test(name) ? [] : [[node.value, isReadAloud.test(name)]]
      }
      // Text between tags is visible, even as a literal in braces.
      case 'JSXElement':
        return [[node.openingElement], [node.children, true]]
      case 'JSXFragment':
        return [[node.children, true]]
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
        return [[node.expression, isRead]]
      case 'ConditionalExpression':
        return [[node.test], [node.consequent, isRead], [node.alternate, isRead]]
      case 'LogicalExpression':
        return [
          [node.left, isRead && node.operator !== '&&'],
          [node.right, isRead],
        ]
      case 'BinaryExpression':
        return [[[node.left, node.right], isRead && node.operator === '+']]
      case 'TemplateLiteral':
        return [[node.expressions]]
      // Queries.
      case 'TaggedTemplateExpression':
        return [[node.quasi.expressions]]
      // A list of names: 'one two three'.split(' ').
      case 'MemberExpression':
        return nameOf(node.property as Node) === 'split' ? [] : [[node.object], [node.property]]
      case 'NewExpression':
      case 'CallExpression': {
        if (isForDevelopers.test(nameOf(node.callee as Node))) return []
        const { text, context } = textArgumentsOf(node)
        const isAnnounced = nameOf(node.callee as Node) === 'announce'
        return [
          [node.callee],
          [node.arguments.filter((argument) => argument !== text && argument !== context), isAnnounced],
        ]
      }
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        return []
    }
    const isType = node.type?.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)
    return isType ? [] : Object.values(node).map((child): Step => [child])
  }

  function visit(node: unknown, isRead = false): void {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const one of node) visit(one, isRead)
      return
    }
    const text = textOf(node as Node)
    const words = text?.replaceAll('{}', ' ').trim()
    const isShown = isRead || (node as Node).type === 'JSXText'
    if (text !== undefined && words && (isShown ? hasLetters(words) : isLanguage(words)))
      plainTexts.push({
        text: text.trim().replaceAll(/\s+/g, ' '),
        start: (node as Node).start + text.search(/\S/),
      })
    for (const [next, isNextRead] of stepsFrom(node as Node, isRead)) visit(next, isNextRead)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body)
  return plainTexts
}
