import { z as nothing } from './no-zod.ts'

/** Stands in for api-contract/shapes/text-shapes.ts where zod is left out: what texts are checked for is for the server alone. */
export {
  nothing as asFormList,
  nothing as BoundedList,
  nothing as Line,
  nothing as LongText,
  nothing as RequiredLine,
  nothing as RequiredText,
  nothing as Tags,
}
