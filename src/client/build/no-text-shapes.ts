import { z as stub } from './no-zod.ts'

/** Stubs for api-contract/shapes/text-shapes.ts in bundles without zod; only the server validates. */
export {
  stub as asFormList,
  stub as BoundedList,
  stub as Line,
  stub as LongText,
  stub as RequiredLine,
  stub as RequiredText,
  stub as Tags,
}
