import { testScreens } from './accessible-screens.ts'

// All of them are in accessibility.slow.e2e.ts.
testScreens({ oneOf: 8 })
