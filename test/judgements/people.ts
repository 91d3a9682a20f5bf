/** A person with interests in their profile, who upvoted sites with another tag. */
export interface TestMember {
  name: string
  interests: string[]
  /** They upvoted some sites with each of these tags, and votes count for their recommendations. */
  voted_for: string[]
}

/** Broad and narrow interests, alone and combined, in two languages; chosen before any result was known. */
export const people: TestMember[] = [
  { name: 'A', interests: ['photography', 'travel'], voted_for: [] },
  { name: 'B', interests: ['programming'], voted_for: ['music'] },
  { name: 'C', interests: ['web-development', 'design', 'books'], voted_for: ['art'] },
  { name: 'D', interests: ['linux', 'self-hosting'], voted_for: ['privacy'] },
  { name: 'E', interests: ['编程', '生活'], voted_for: ['旅行'] },
  { name: 'F', interests: ['writing'], voted_for: ['gardening', 'food'] },
]
