import { testMembersPages } from './slow-members-pages.ts'

testMembersPages({ oneOf: 1 })
