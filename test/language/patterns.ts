/**
 * The kinds of text that are checked: comments, Markdown for developers and operators, and texts on screens and in
 * mails.
 */
export type ProseKind = 'comment' | 'document' | 'screen'

export interface Pattern {
  find: RegExp
  /** The plain alternative, which the message suggests. */
  instead: string
  /** A text that the pattern finds, and one that it leaves alone: the test tries both. */
  bad: string
  good: string
  /** All kinds by default. */
  kinds?: ProseKind[]
}

/** Patterns that are not checked yet, because some texts still contain them. Only remove from this list. */
export const disabledPatterns: string[] = []

const commentsOnly: ProseKind[] = ['comment']
const forDevelopers: ProseKind[] = ['comment', 'document']

/**
 * Turns of phrase that make readers guess which thing is meant, and words that only this project used for common
 * things.
 */
export const patterns: Record<string, Pattern> = {
  'what-clause': {
    find: /\bwhat (?:is|was|it|they|people)\b/i,
    instead: 'a noun for the thing: “the cached reply”, “the member’s posts”',
    bad: 'Drops what is kept under the key.',
    good: 'Drops the cached replies of the key.',
    kinds: commentsOnly,
  },
  'what-was-done': {
    find: /\bwhat (?:is|was|were) (?:kept|said|seen|asked|told|made|stored|shown|known|done|changed) (?!\w+\?)/i,
    instead: 'a noun for the thing: “the data we store”',
    bad: 'What is kept of people is erased.',
    good: 'The data about people is erased.',
    kinds: ['screen'],
  },
  'those-who': {
    find: /\bthose (?:who|that)\b/i,
    instead: 'the noun: “members who”, “sites that”',
    bad: 'Mails those who follow the site.',
    good: 'Mails the site’s followers.',
    kinds: forDevelopers,
  },
  'so-many': {
    find: /\bso many\b/i,
    instead: 'the limit or the number: “at most 20”, “the page size”',
    bad: 'So many rows are counted.',
    good: 'Counts at most 1,000 rows.',
    kinds: forDevelopers,
  },
  'of-its-own': {
    find: /(?<!all )\bof (?:ours|its own|others|one(?! \w))\b/i,
    instead: 'a possessive or an adjective: “our hosts”, “a separate process”',
    bad: 'It runs in a process of its own.',
    good: 'It runs in a separate process.',
    kinds: commentsOnly,
  },
  nobody: {
    find: /\bnobody\b/i,
    instead: 'who exactly: “no member”, “no other request”',
    bad: 'Nobody may read the row meanwhile.',
    good: 'No other transaction may read the row.',
    kinds: commentsOnly,
  },
  whoever: {
    find: /\b(?:whoever|somebody who|someone who)\b/i,
    instead: 'the noun: “the caller”, “a member who”',
    bad: 'Whoever asks waits.',
    good: 'The caller waits.',
    kinds: commentsOnly,
  },
  river: {
    find: /\b(?:the|a member’s|own) river\b/i,
    instead: 'newsfeed, timeline',
    bad: 'The newest posts of the river.',
    good: 'The newest posts of the newsfeed.',
  },
  lane: {
    find: /\blanes?\b/i,
    instead: 'throttle group',
    bad: 'The lane of a host.',
    good: 'The throttle group of a host.',
  },
  'way-out': {
    find: /\bways? out\b/i,
    instead: 'outbound agent, connection',
    bad: 'Fetches by another way out.',
    good: 'Fetches through another outbound agent.',
  },
  reading: {
    find: /\b(?:readings|(?:a|an|one|each|every|its|this|that|last|next|first|second|another) reading\b(?! (?:list|order|direction|position|time|room)))/i,
    instead: 'crawl',
    bad: 'Each reading takes a second.',
    good: 'Each crawl takes a second. Reading the file takes longer.',
    kinds: forDevelopers,
  },
  told: {
    find: /\b(?:(?:tells?|told) of|(?:is|are|was|were|be|been) told(?! apart| otherwise| from| to\b))\b/i,
    instead: 'notifies, reports',
    bad: 'Members are told of replies.',
    good: 'Members are notified of replies.',
  },
  heed: {
    find: /\bheed(?:s|ed|ing)?\b/i,
    instead: 'respects, applies',
    bad: 'Heeds robots.txt.',
    good: 'Respects robots.txt.',
  },
  wish: {
    find: /\bwish(?:es|ed)?\b/i,
    instead: 'request, owner request',
    bad: 'The owner’s wish.',
    good: 'The owner’s request.',
  },
  letter: {
    find: /\bletters? (?:to|for) (?:an?|the|each|owners?|members?|staff)\b/i,
    instead: 'email',
    bad: 'A letter to a member.',
    good: 'An email to a member. Letters and digits.',
  },
  addressee: {
    find: /\baddressees?\b/i,
    instead: 'recipient',
    bad: 'The addressee’s language.',
    good: 'The recipient’s language.',
  },
  'spoken-of': {
    find: /\bspoken of\b/i,
    instead: 'mentioned, quoted',
    bad: 'A tag that is only spoken of.',
    good: 'A tag that is only mentioned.',
  },
  'a-no': {
    find: /\ba (?:“no”|"no"|no\b(?=[.,;]| that| from))/i,
    instead: 'an error, a rejection',
    bad: 'The caller gets a "no".',
    good: 'The caller gets an error. There is no other.',
  },
  refusal: {
    find: /\brefusals?\b/i,
    instead: 'error, rejection',
    bad: 'Each refusal has a code.',
    good: 'Each error has a code.',
  },
  remark: {
    find: /\bremarks?\b/i,
    instead: 'warning, import note',
    bad: 'A remark about an entry.',
    good: 'A warning about an entry.',
  },
  happening: {
    find: /\bhappenings?\b/i,
    instead: 'event',
    bad: 'The happening of a notification.',
    good: 'The event of a notification.',
  },
  'in-other-hands': {
    find: /\bin other hands\b/i,
    instead: 'taken over, changed hands',
    bad: 'The site is in other hands.',
    good: 'The site has been taken over.',
  },
  'given-up': {
    find: /\bgiven up\b/i,
    instead: 'failed, abandoned',
    bad: 'Jobs given up.',
    good: 'Failed jobs.',
  },
  'let-in-again': {
    find: /\blet (?:\w+ )?in again\b/i,
    instead: 'lift the suspension',
    bad: 'Let in again.',
    good: 'Lift the suspension.',
  },
  'of-before': {
    find: /\bof before(?=[.,;:)])/i,
    instead: 'earlier, previous',
    bad: 'Posts of before.',
    good: 'Earlier posts.',
  },
  'by-itself': {
    find: /\bby (?:itself|themselves)\b/i,
    instead: 'automatically, or nothing',
    bad: 'The stream ends by itself.',
    good: 'The server ends the stream.',
    kinds: commentsOnly,
  },
  besides: {
    find: /\bbesides(?=[.,;:)])/i,
    instead: 'also, too',
    bad: 'The figure changes with the day besides.',
    good: 'The figure also changes with the day.',
  },
  'for-ever': {
    find: /\bfor ever\b/i,
    instead: 'forever',
    bad: 'It waits for ever.',
    good: 'It waits forever.',
  },
  anew: {
    find: /\b(?:anew|once more)\b/i,
    instead: 'again',
    bad: 'It is written anew.',
    good: 'It is written again.',
  },
  'all-the-same': {
    find: /\ball the same\b/i,
    instead: 'anyway',
    bad: 'Visit it all the same.',
    good: 'Visit it anyway.',
  },
  machinery: {
    find: /\bmachinery\b/i,
    instead: 'platform, or the module’s name',
    bad: 'Settings of the machinery.',
    good: 'Settings of the platform.',
  },
}
