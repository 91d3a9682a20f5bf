import { testPseudoLanguage } from './screens-in-pseudo-language.ts'

testPseudoLanguage({ oneOf: 1 })
