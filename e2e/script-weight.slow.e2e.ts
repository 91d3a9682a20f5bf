import { testScriptWeight } from './script-weight.ts'

testScriptWeight()
