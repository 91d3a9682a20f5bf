/** Somebody with interests in their profile, who voted for sites that have another tag. */
export interface JudgedPerson {
  name: string
  interests: string[]
  /** Tags of which they voted for some sites each, and switched on that votes count. */
  voted_for: string[]
}

/** Broad and narrow interests, alone and together, in two languages; written before any result was seen. */
export const people: JudgedPerson[] = [
  { name: 'A', interests: ['photography', 'travel'], voted_for: [] },
  { name: 'B', interests: ['programming'], voted_for: ['music'] },
  { name: 'C', interests: ['web-development', 'design', 'books'], voted_for: ['art'] },
  { name: 'D', interests: ['linux', 'self-hosting'], voted_for: ['privacy'] },
  { name: 'E', interests: ['编程', '生活'], voted_for: ['旅行'] },
  { name: 'F', interests: ['writing'], voted_for: ['gardening', 'food'] },
]
