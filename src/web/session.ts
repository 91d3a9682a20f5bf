import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { User } from '#contract/shapes.ts'
import { deviceStorage } from './device-storage.ts'

export interface Session extends User {
  auth_token: string
}

interface SessionState {
  session: Session | null
}

/** Who is logged in on this device. */
export const sessionStore = create<SessionState>()(
  persist((): SessionState => ({ session: null }), {
    name: 'wend-session',
    version: 2,
    storage: createJSONStorage(() => deviceStorage),
  }),
)

export const useSession = (): Session | null => sessionStore((state) => state.session)
export const readSession = (): Session | null => sessionStore.getState().session
