import { testKeyboardStops } from './keyboard-stops.ts'

// All of them are in keyboard-stops.slow.e2e.ts.
testKeyboardStops({ oneOf: 3 })
