import { hostHandlers } from './host-api.ts'
import { settingsHandlers } from './settings-api.ts'
import { tagStaffHandlers } from './tag-api.ts'

export const upkeepHandlers = [...tagStaffHandlers, ...hostHandlers, ...settingsHandlers]
