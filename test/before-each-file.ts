import { numberFromOne } from './builders.ts'

numberFromOne()
