import { create } from 'zustand'

/** Whether what opens the account has changed here, and its owner was not asked yet about other log-ins. */
export const factorChange = create(() => ({ is_new: false }))
