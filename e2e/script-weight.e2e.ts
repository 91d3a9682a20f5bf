import { testScriptWeight } from './script-weight.ts'

// All public screens are in script-weight.slow.e2e.ts.
testScriptWeight([
  'home',
  'blog-posting',
  'blog-changed',
  'article',
  'discussion',
  'search',
  'newsfeed',
  'user',
  'login',
])
