import { expect, it } from 'vitest'
import { decodePage } from './page-charset.ts'

/** Titles in undeclared encodings. Base64, because JavaScript only writes UTF-8. */
const titles: [encoding: string, title: string, bytes: string][] = [
  ['shift_jis', '屋根の手帖', 'ia6NqoLMjuiSnw=='],
  ['shift_jis', '苔と瓦を歩いた日の記録。', 'kduCxoqigvCV4IKigr2T+oLMi0yYXoFC'],
  ['shift_jis', '日本語', 'k/qWe4zq'],
  ['euc-jp', '屋根の手帖', 'srC6rKTOvOrEoQ=='],
  ['euc-jp', '苔と瓦を歩いた日の記録。', 'wt2kyLSkpPLK4qSkpL/G/KTOta3Pv6Gj'],
  ['gb18030', '屋顶手记', 'zt22pcrWvMc='],
  ['gb18030', '我在屋顶上走,写下那里长的东西。', 'ztLU2s7dtqXJz9ffLNC0z8LEx8Dvs6S1xLarzvehow=='],
  ['gb18030', '中文博客', '1tDOxLKpv80='],
  ['big5', '屋頂手記', 'q86zu6TisE8='],
  ['big5', '我在屋頂上走,寫下那裡長的東西。', 'p9qmYqvOs7ukV6irLLxnpFWourjMqviquqpGpuihQw=='],
  ['euc-kr', '지붕 수첩', 'wfa62CC89sO4'],
  ['euc-kr', '이끼와 기와를 걸은 날의 기록입니다.', 'wMyzor/NILHiv824piCwycC6ILOvwMcgseK3z8DUtM+02S4='],
  ['windows-1251', 'Заметки о крышах', 'x+Ds5fLq6CDuIOrw+/jg9Q=='],
  ['windows-1251', 'Блог о мхе и старой черепице', 'wevu4yDuIOz15SDoIPHy4PDu6SD35fDl7+j25Q=='],
  ['windows-1251', 'Крыша', 'yvD7+OA='],
  ['koi8-r', 'Заметки о крышах', '+sHNxdTLySDPIMvS2dvByA=='],
  ['koi8-r', 'Блог о мхе и старой черепице', '4szPxyDPIM3IxSDJINPUwdLPyiDexdLF0MnDxQ=='],
  ['windows-1253', 'Σημειώσεις για στέγες και βρύα', '0+fs5en+8+Xp8iDj6eEg8/Td4+XyIOrh6SDi8f3h'],
  ['windows-1255', 'רשימות על גגות וטחב ישן', '+Pnp7uX6IPLsIOLi5fog5ejn4SDp+e8='],
  ['windows-1256', 'ملاحظات عن السطوح والطحالب القديمة', '4+HHzdnHyiDa5CDH4dPY5s0g5sfh2M3H4cggx+Hez+3jyQ=='],
  ['windows-1252', 'Größe“', 'R3L232WT'],
  ['windows-1252', 'Café des toits', 'Q2Fm6SBkZXMgdG9pdHM='],
  ['windows-1252', 'Über Dächer und Moose', '3GJlciBE5GNoZXIgdW5kIE1vb3Nl'],
  ['windows-1252', 'Señor, el jardín', 'U2Xxb3IsIGVsIGphcmTtbg=='],
  ['windows-1252', 'Les toits, très près de l’été', 'TGVzIHRvaXRzLCB0cuhzIHBy6HMgZGUgbJLpdOk='],
  ['windows-1252', 'Þök og mosar á Íslandi', '3vZrIG9nIG1vc2FyIOEgzXNsYW5kaQ=='],
  ['windows-1252', 'Smørrebrød på taget', 'U234cnJlYnL4ZCBw5SB0YWdldA=='],
  ['windows-1252', 'A moss – roof notes', 'QSBtb3NzIJYgcm9vZiBub3Rlcw=='],
  ['windows-874', 'บันทึกหลังคาและมอสสีเขียว', 'utG5t9ahy8XRp6TS4cXQwc3KytXgotXCxw=='],
  ['koi8-u', 'Нотатки про дахи і мохи їхні', '7s/UwdTLySDQ0s8gxMHIySCmIM3PyMkgp8jOpg=='],
  ['iso-8859-5', 'Заметки о крышах и мхе', 't9Dc1eLa2CDeINrg6+jQ5SDYINzl1Q=='],
  ['windows-1252', 'La vita è bella, però più in là', 'TGEgdml0YSDoIGJlbGxhLCBwZXLyIHBp+SBpbiBs4A=='],
  [
    'windows-1254',
    'Çatı yazıları ve yosun üstüne şeyler',
    'x2F0/SB5YXr9bGFy/SB2ZSB5b3N1biD8c3T8bmUg/mV5bGVy',
  ],
  [
    'windows-1250',
    'Zapiski o dachach i mchu, które rosły wczoraj w książkach',
    'WmFwaXNraSBvIGRhY2hhY2ggaSBtY2h1LCBrdPNyZSByb3OzeSB3Y3pvcmFqIHcga3Npub9rYWNo',
  ],
  ['windows-1250', 'Příliš žluťoučký kůň na střeše', 'UPjtbGmaIJ5sdZ1vdehr/SBr+fIgbmEgc3T4ZZpl'],
  [
    'iso-8859-2',
    'Zapiski o dachach, gdzie rosły mchy i książki łąki',
    'WmFwaXNraSBvIGRhY2hhY2gsIGdkemllIHJvc7N5IG1jaHkgaSBrc2mxv2tpILOxa2k=',
  ],
]

const page = (title: string, head = '') =>
  Buffer.concat([
    Buffer.from(`<!doctype html><html><head>${head}<title>`),
    Buffer.from(title, 'base64'),
    Buffer.from('</title></head><body><p>moss</p></body></html>'),
  ])
const findTitle = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1]

it.each(titles)('recognizes %s: %s', (_, title, bytes) => {
  expect(findTitle(decodePage(page(bytes), undefined))).toBe(title)
})

it.each(titles)('uses a late declaration of %s: %s', (encoding, title, bytes) => {
  const lateDeclaration = `<!-- ${'moss '.repeat(4000)} --><meta http-equiv="Content-Type" content="text/html; charset=${encoding}">`
  expect(findTitle(decodePage(page(bytes, lateDeclaration), undefined))).toBe(title)
  expect(findTitle(decodePage(page(bytes, lateDeclaration), 'utf-8'))).toBe(title)
})

it('ignores a wrong declaration if the bytes are UTF-8, even truncated within a character', () => {
  const utf8 = Buffer.from('<meta charset="iso-8859-1"><title>屋根の手帖</title>')
  expect(findTitle(decodePage(utf8, 'windows-1252'))).toBe('屋根の手帖')
  expect(decodePage(Buffer.from('<p>屋根').subarray(0, -1), undefined)).toBe('<p>屋')
})

const otherScripts = titles.filter(([encoding]) => !/^(windows-125[024]|iso-8859-2)$/.test(encoding))

it.each(otherScripts)('ignores a server that declares %s as Latin: %s', (_, title, bytes) => {
  const text = Buffer.concat(Array<Buffer>(5).fill(page(bytes)))
  expect(findTitle(decodePage(text, 'iso-8859-1').split('</html>')[0] ?? '')).toBe(title)
})

it.each(['Þær ættir', 'ÅÄÖ åäö', 'È bella. À bientôt. Où ?', 'Ça va là'])(
  'accepts a plausible Latin declaration: %s',
  (title) => {
    expect(findTitle(decodePage(page(Buffer.from(title, 'latin1').toString('base64')), 'iso-8859-1'))).toBe(
      title,
    )
  },
)

it.each(['<!-- <meta charset=koi8-r> -->', '<script>s = "<meta charset=koi8-r>"</script>'])(
  'ignores declarations that browsers ignore: %s',
  (head) => {
    const bytes = page('yvD7+OA=', `${head}<meta charset="windows-1251">`)
    expect(findTitle(decodePage(bytes, undefined))).toBe('Крыша')
  },
)
