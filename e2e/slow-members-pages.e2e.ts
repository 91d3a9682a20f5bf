import { testMembersPages } from './slow-members-pages.ts'

// All of them are in slow-members-pages.slow.e2e.ts.
testMembersPages({ oneOf: 4 })
