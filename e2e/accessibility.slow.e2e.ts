import { testScreens } from './accessible-screens.ts'

testScreens({ oneOf: 1 })
