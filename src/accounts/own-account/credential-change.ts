import { create } from 'zustand'

/** `is_new` is true after a change of credentials in this window, until the member was asked to log out elsewhere. */
export const credentialChange = create(() => ({ is_new: false }))
