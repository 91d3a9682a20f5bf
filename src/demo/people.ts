/** A member of the invented community. */
export interface Persona {
  username: string
  about_me: string
  interests: string[]
  is_staff?: boolean
}

/** The password of all demo accounts. */
export const password = 'wander-the-web'

export const people: Persona[] = [
  {
    username: 'mirela',
    about_me: 'Keeps the index of this place. If something is in the wrong drawer, tell me.',
    interests: ['history', 'books', 'indieweb', 'maps'],
    is_staff: true,
  },
  {
    username: 'ada',
    about_me:
      'Bookbinder in Ghent. I mend books by day and read other people’s pages by night. Always looking for sites by people who make one thing very well.',
    interests: ['craft', 'books', 'letterpress', 'drawing', 'small-software', 'food'],
  },
  {
    username: 'dag',
    about_me: 'Lives on a boat somewhere between Bergen and wherever the wind says. Slow to answer.',
    interests: ['sailing', 'off-grid', 'maps', 'permacomputing', 'energy'],
  },
  {
    username: 'pilar',
    about_me: 'I set type. Ask me about spaces.',
    interests: ['typography', 'design', 'essays', 'comics'],
  },
  {
    username: 'okonkwo_l',
    about_me:
      'Telephone engineer, retired. Radio amateur since 1963. My granddaughter made this account and I have taken it over.',
    interests: ['radio', 'electronics', 'telephony', 'history', 'irish-music'],
  },
  {
    username: 'junia',
    about_me: 'Mathematics teacher. Collects things that make a class go quiet.',
    interests: ['mathematics', 'teaching', 'explorables', 'poetry', 'origami'],
  },
  {
    username: 'tomasz_b',
    about_me: 'Signaller, nights mostly. Trains, buses, bicycles, and a flask.',
    interests: ['trains', 'buses', 'bicycles', 'cities', 'maps'],
  },
  {
    username: 'wren',
    about_me: 'Birds, plants and watercolour, in the order in which they appear.',
    interests: ['birds', 'plants', 'watercolour', 'nature', 'drawing', 'walking'],
  },
  {
    username: 'fennimore',
    about_me: 'Cooks for six and bakes for twelve. There are three of us.',
    interests: ['food', 'bread', 'recipes', 'history', 'woodworking'],
  },
  {
    username: 'hester',
    about_me: 'Teaches medieval history. Marginalia are the main text.',
    interests: ['history', 'manuscripts', 'language', 'books', 'archaeology'],
  },
  {
    username: 'quill',
    about_me: 'Four typewriters, eleven pens, one wife, much patience (hers).',
    interests: ['typewriters', 'fountain-pens', 'watches', 'stationery', 'curiosities'],
  },
  {
    username: 'bashir',
    about_me:
      'Builds websites that my mother can use with her eyes closed. She does, and she reports bugs by telephone.',
    interests: ['accessibility', 'web', 'html', 'css', 'linux'],
  },
  {
    username: 'xiaoman',
    about_me: '读博客的人，偶尔写。喜欢小而久的东西。',
    interests: ['编程', '生活', '摄影', 'language'],
  },
  {
    username: 'nell',
    about_me: '19, comics, board games, one (1) plant',
    interests: ['comics', 'board-games', 'fantasy', 'humour'],
  },
  {
    username: 'grumbold',
    about_me: 'System administrator. It is probably DNS.',
    interests: ['sysadmin', 'databases', 'programming', 'bread'],
  },
  {
    username: 'rosalind',
    about_me: 'Tides, migraines, cats.',
    interests: ['nature', 'poetry', 'journal', 'plants'],
  },
  {
    username: 'windowseat',
    about_me: 'I take pictures through windows of things that move.',
    interests: ['photography', 'trains', 'travel', 'london'],
  },
  { username: 'noor', about_me: '', interests: [] },
]
