import type { CompiledMessage } from 'icu-minify/format'

type Node = Exclude<CompiledMessage, string>[number]

/** Transforms plain texts and simple placeholders of a message. */
interface MessageMapper {
  text?: (text: string) => string
  value?: (placeholder: Node, name: string) => Node[]
}

/** Maps all branches and tags of a compiled message, preserving its structure. */
export function mapMessage(
  compiled: CompiledMessage,
  { text = (same) => same, value = (same) => [same] }: MessageMapper,
) {
  const mapNodes = (list: readonly Node[]): Node[] => list.flatMap(mapNode)
  const mapBranch = (part: unknown): unknown =>
    Array.isArray(part) ? mapNodes(part as Node[]) : typeof part === 'string' ? text(part) : part
  function mapNode(node: Node): Node[] {
    if (typeof node === 'string') return [text(node)]
    if (!Array.isArray(node)) return [node]
    const [name, kind, ...rest] = node as [string, unknown, ...unknown[]]
    if (kind === undefined) return value(node, name)
    if (isNumberOrDate(kind)) return [node]
    const [branches] = rest
    if (
      typeof kind === 'number' &&
      typeof branches === 'object' &&
      branches !== null &&
      !Array.isArray(branches)
    )
      return [
        [
          name,
          kind,
          Object.fromEntries(Object.entries(branches).map(([key, part]) => [key, mapBranch(part)])),
        ] as Node,
      ]
    return [[name, ...mapNodes([kind, ...rest] as Node[])] as Node]
  }
  return typeof compiled === 'string' ? text(compiled) : mapNodes(compiled)
}

/** The compiler's type codes for number, date and time placeholders with their formats. */
const isNumberOrDate = (kind: unknown) => kind === 4 || kind === 5 || kind === 6
