import { create } from 'zustand'

/** Whether credentials changed in this window and the member has not been asked yet to log out elsewhere. */
export const credentialChange = create(() => ({ is_new: false }))
