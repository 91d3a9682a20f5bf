import { testKeyboardStops } from './keyboard-stops.ts'

testKeyboardStops({ oneOf: 1 })
