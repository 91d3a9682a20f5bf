import { testPseudoLanguage } from './screens-in-pseudo-language.ts'

// All of them are in pseudo-language.slow.e2e.ts.
testPseudoLanguage({ oneOf: 9 })
