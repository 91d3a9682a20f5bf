/** A problem that the operator can fix: commands print its sentence instead of a stack. */
export class OperatorProblem extends Error {}
