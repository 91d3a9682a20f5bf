import { type ESTree, parseAst } from 'vite'
import { findTextArguments } from '#i18n/find-texts.ts'

/** A user-facing text outside the catalogue. */
export interface PlainText {
  text: string
  /** Offset in UTF-16 units. */
  start: number
}

type Node = ESTree.Node & { start: number; end: number }
/** The next node to visit, and whether a single word counts as text there. */
type Step = [unknown, isVisible?: boolean]

/** User-facing attributes and object fields. */
const userFacingNames =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|label|alt|placeholder|hint|description|text|message|\w+(?:Label|Title|Text|Hint|Message))$/
/** Attributes and fields with names, or with descriptions for developers and operators: the API, the metrics. */
const technicalNames =
  /^(?:className|rel|sizes|srcSet|autoComplete|enterKeyHint|d|viewBox|transform|points|accept|class|path|key|summary|help)$/
/** Calls whose texts are for developers and operators only: bug reports, the log. */
const developerCalls = /^(?:super|\w*Error|(?:\w+\.)*(?:log|logger)\.\w+)$/

const wordPattern = /^[“"‘'(]*\p{L}[\p{L}’'-]+[”"’')]*[,.!?:;…]*$/u
const codePattern =
  /[<>={}$|\\[\]]|\w\(|::|^select |^(?:insert|copy|lock|set|begin|create|alter|drop|grant|delete|update|with) .*\b(?:into|to|from|table|local|level|role|database|schema|set|as)\b|^\w+ as \w+$/s
const nameListPattern = /^(?:[\w-]+, )+[\w-]+$/

/** Whether a string reads like language: two or more words that are not code, a query or a list of names. */
function isLanguage(source: string): boolean {
  const text = source.trim()
  const parts = text.split(/\s+/)
  const words = parts.filter((part) => wordPattern.test(part))
  const isSentence = /^[“"‘'(…]*\p{Lu}/u.test(text) || /[.!?…]$/.test(text)
  if (
    words.length * 2 < parts.length ||
    nameListPattern.test(text) ||
    (codePattern.test(text) && !/[.!?]$/.test(text))
  )
    return false
  return words.length > 2 || (words.length === 2 && isSentence) || /^\p{Lu}\p{Ll}+ ?[,:]$/u.test(text)
}
const hasLetters = (text: string) => /\p{L}{2}|^\p{L}$/u.test(text) && !/^\u200e?https?:|^</.test(text)

/** The text in a node, with placeholders as `{}`. */
function getText(node: Node): string | undefined {
  if (node.type === 'JSXText') return node.value
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('{}')
  return undefined
}

/** @returns user-facing texts outside `t`, `message` and `defineError` */
export function findPlainTexts(source: string, file: string): PlainText[] {
  const plainTexts: PlainText[] = []
  const getSource = ({ start, end }: Node) => source.slice(start, end).replaceAll(/['"]/g, '')

  function getSteps(node: Node, isVisible: boolean): Step[] {
    switch (node.type) {
      case 'JSXAttribute':
      case 'Property':
      case 'PropertyDefinition': {
        const name = getSource((node.type === 'JSXAttribute' ? node.name : node.key) as Node)
        return technicalNames.test(name) ? [] : [[node.value, userFacingNames.test(name)]]
      }
      // Text between tags is visible, even as a literal in braces.
      case 'JSXElement':
        return [[node.openingElement], [node.children, true]]
      case 'JSXFragment':
        return [[node.children, true]]
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
        return [[node.expression, isVisible]]
      case 'ConditionalExpression':
        return [[node.test], [node.consequent, isVisible], [node.alternate, isVisible]]
      case 'LogicalExpression':
        return [
          [node.left, isVisible && node.operator !== '&&'],
          [node.right, isVisible],
        ]
      case 'BinaryExpression':
        return [[[node.left, node.right], isVisible && node.operator === '+']]
      case 'TemplateLiteral':
        return [[node.expressions]]
      // Queries.
      case 'TaggedTemplateExpression':
        return [[node.quasi.expressions]]
      // A list of names: 'one two three'.split(' ').
      case 'MemberExpression':
        return getSource(node.property as Node) === 'split' ? [] : [[node.object], [node.property]]
      case 'NewExpression':
      case 'CallExpression': {
        if (developerCalls.test(getSource(node.callee as Node))) return []
        const { text, context } = findTextArguments(node)
        const isAnnounced = getSource(node.callee as Node) === 'announce'
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

  function visit(node: unknown, isVisible = false): void {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const child of node) visit(child, isVisible)
      return
    }
    const text = getText(node as Node)
    const words = text?.replaceAll('{}', ' ').trim()
    const isShown = isVisible || (node as Node).type === 'JSXText'
    if (text !== undefined && words && (isShown ? hasLetters(words) : isLanguage(words)))
      plainTexts.push({
        text: text.trim().replaceAll(/\s+/g, ' '),
        start: (node as Node).start + text.search(/\S/),
      })
    for (const [next, isNextVisible] of getSteps(node as Node, isVisible)) visit(next, isNextVisible)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body)
  return plainTexts
}
