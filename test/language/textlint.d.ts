// Until every checkout has installed the package, whose own types take over then.
declare module '@textlint/kernel' {
  interface Context {
    Syntax: { Str: string }
    RuleError: new (message: string, details: object) => object
    locator: { at(index: number): object }
    getSource(node: object): string
    report(node: object, error: object): void
  }
  export type TextlintRuleModule = (context: Context) => Record<string, (node: object) => void>
  export class TextlintKernel {
    lintText(
      text: string,
      options: object,
    ): Promise<{ messages: { ruleId: string; message: string; loc: { start: { line: number } } }[] }>
  }
}
declare module '@textlint/textlint-plugin-markdown'
