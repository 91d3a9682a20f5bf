import { machineMemoryMb } from '#platform/runtime/machine-memory.ts'

/** Large communities are measured with all of the machine's memory, which their operators would configure too. */
export const wholeMachineMb = machineMemoryMb()
export const wholeMachineEnv = { MEMORY_MB: String(wholeMachineMb) }
export const wholeMachineNote = `\`MEMORY_MB=${wholeMachineMb}\`.`
