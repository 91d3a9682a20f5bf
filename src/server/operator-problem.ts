/** Something that the operator can put right: commands print its sentence instead of a stack. */
export class OperatorProblem extends Error {}
