import type { TextlintRuleModule } from '@textlint/kernel'
import type { Pattern } from './patterns.ts'

/** A textlint rule that reports one pattern in running text; code, links and HTML tags are no text. */
export const createRule =
  ({ find, instead }: Pattern): TextlintRuleModule =>
  ({ Syntax, RuleError, locator, getSource, report }) => ({
    [Syntax.Str](node) {
      for (const { 0: phrase, index } of getSource(node).matchAll(matchAcrossLines(find)))
        report(
          node,
          new RuleError(`“${phrase.replaceAll(/\s+/g, ' ')}”: write ${instead}`, {
            padding: locator.at(index),
          }),
        )
    },
  })

/** Lets the spaces of a pattern match line breaks. */
export const matchAcrossLines = (find: RegExp) => new RegExp(find.source.replaceAll(' ', '\\s+'), 'gi')
