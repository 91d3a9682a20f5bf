/** What pages of links to others are called, in a dozen languages; one of these among the few words of a link. */
const words = new Set([
  ...['blogroll', 'blogrolls', 'links', 'linkroll', 'friends', 'neighbours', 'neighbors', 'neighborhood'],
  ...['freunde', 'freundinnen', 'linkliste', 'bloggerfreunde', 'lieblingsblogs'],
  ...['liens', 'amis', 'amies', 'copains', 'blogoliste'],
  ...['enlaces', 'amigos', 'amigas', 'vínculos'],
  ...['ligações', 'parceiros', 'links'],
  ...['collegamenti', 'amici', 'amiche'],
  ...['vrienden', 'koppelingen', 'linkjes'],
  ...['linki', 'odnośniki', 'znajomi', 'przyjaciele', 'zaprzyjaźnione'],
  ...['ссылки', 'друзья', 'блогролл'],
  ...['länkar', 'vänner', 'bloggrulle'],
  ...['bağlantılar', 'arkadaşlar', 'dostlar'],
])
/** In scripts without spaces these stand anywhere in the name. */
const inside =
  /友情链接|友链|友情連結|友站|友人帐|链接|連結|リンク集?|友達|ブログロール|링크|이웃|블로그롤|친구/u

const mostWords = 4
const mostLetters = 60

/** Whether a link is called a blogroll, links or friends. */
export function isCalledBlogroll(text: string): boolean {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  if (name.length > mostLetters) return false
  const parts = name.match(/[\p{L}\p{M}]+/gu) ?? []
  return (parts.length <= mostWords && parts.some((part) => words.has(part))) || inside.test(name)
}
