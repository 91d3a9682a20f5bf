import { describe, expect, it } from 'vitest'
import { pageList } from '#app/web/page-list.ts'
import { isReserved } from './username-rules.ts'

describe('reserved names', () => {
  it('include every first path segment of the site', () => {
    const firstParts = new Set(pageList.map(({ path }) => path.split('/')[1] ?? ''))
    const names = [...firstParts].filter((name) => /^[A-Za-z0-9_.-]{3,30}$/.test(name))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !isReserved(name, 'Wend'))).toEqual([])
  })

  it.each([
    'admin',
    'ADMIN',
    '4dm1n',
    'ad.min',
    'wend',
    'w3nd',
    'team-wend',
    'the_staff',
    'Home',
    'h0me',
    'null',
  ])('include %s', (name) => expect(isReserved(name, 'Wend')).toBe(true))

  it.each([
    ...[
      'wendteam',
      'TeamWend',
      'WendSupport',
      'officialwend',
      'wend2026',
      'the-wend-team',
      'wend.hq',
      '1wend',
    ],
    ...['wendalerts', 'WendPayments', 'loginwend', 'donations.wend', 'alertswend'],
    ...[
      'TheAdmin',
      'theadmin',
      'siteadmin',
      'SysAdmin',
      'adminada',
      'AdaAdmin',
      'ada_admin',
      'admin7',
      '0admin',
    ],
    ...[
      'chiefmoderator',
      'moderatorbob',
      'themods',
      'adminteam',
      'supportteam',
      'customersupport',
      'Ada.Support',
    ],
    ...['getwend', 'joinwend', 'wendblog', 'TrustAndSafety', 'wend-safety'],
    ...['TheStaff', 'staff4you', 'wendstaff', 'officialada', 'AdaOfficial', 'webmaster2', 'securityteam'],
  ])('include %s, which claims authority', (name) => expect(isReserved(name, 'Wend')).toBe(true))

  it.each([
    'vvend',
    'VVend',
    'adrnin',
    'aclmin',
    'aCIrnin',
    'rnoderator',
    'vvendtearn',
    'The_Adrnin',
    'w-e-n-cl',
  ])('include %s, which looks like a name that claims authority', (name) =>
    expect(isReserved(name, 'Wend')).toBe(true),
  )

  it('include the operator’s name for the site', () => {
    expect(isReserved('LittleWeb', 'Little Web')).toBe(true)
    expect(isReserved('little-web', 'Little Web')).toBe(true)
    expect(isReserved('LittleWeb', 'Wend')).toBe(false)
  })

  it.each([
    ...['ada', 'wendy', 'administra', 'staffan', 'homer', 'Bloggs', 'user1', 'tester', '007'],
    ...[
      'badminton',
      'trendwend',
      'Wendell',
      'wendelin',
      'Gwendolyn',
      'falstaff',
      'Flagstaff',
      'Wagstaff',
      'Stafford',
    ],
    ...[
      'supporter',
      'helpful',
      'teamwork',
      'steampunk',
      'modest',
      'modular',
      'unofficial',
      'officina',
      'Horne',
    ],
    ...['moderate-hiker', 'modernist', 'clover', 'corner', 'securely', 'mailart', 'newsbot', 'the-gardener'],
  ])('do not include %s', (name) => expect(isReserved(name, 'Wend')).toBe(false))
})
