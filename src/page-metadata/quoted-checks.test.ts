import { expect, it } from 'vitest'
import { findInterstitial } from './interstitials.ts'
import { readPageFacts } from './page-facts.ts'

const findKind = (html: string) => findInterstitial(html, readPageFacts(html))
const sentence = 'I walked over the roof and wrote down what grows there. '

it.each([
  ['Just a moment...', 'The page says “Verifying you are human. This may take a few seconds.”'],
  [
    'Making sure you’re not a bot!',
    'It greets everyone with "Making sure you’re not a bot!", and then lets them in.',
  ],
  ['Attention Required! | Cloudflare', '»Sorry, you have been blocked« is what half of the web tells me.'],
  ['Captcha', 'I am asked to “verify that you are human” ten times a day.'],
  ['人机验证', '每个网站都说「请验证您是真人」，我已经不太确定了。'],
])('recognizes posts that quote a bot check: %s', (title, quote) => {
  expect(findKind(`<!doctype html><title>${title}</title><p>${quote} ${sentence}${sentence}`)).toBeUndefined()
})

it.each([
  [
    'しばらくお待ちください',
    '昨日、屋根の上を歩いて苔の写真を撮った。一週間雨が降っていたので、すべてが緑色で柔らかかった。',
  ],
  ['请稍候', '昨天我走过城里的老屋顶，看瓦片之间的苔藓。下了一个星期的雨，一切都是绿色的，很柔软。'],
])('recognizes short posts in Chinese and Japanese: %s', (title, text) => {
  expect(findKind(`<!doctype html><title>${title}</title><p>${text}`)).toBeUndefined()
})

it('recognizes a page with a menu', () => {
  const menu = '<a href="/">Home</a> <a href="/about">About</a> <a href="archive/">Archive</a>'
  const text = `<p>${sentence}They check that you are human.`
  expect(findKind(`<!doctype html><title>Just a moment...</title>${menu}${text}`)).toBeUndefined()
  expect(findKind(`<!doctype html><title>Just a moment...</title>${text}`)).toBe('challenge')
})

it.each([
  'moss.example deve verificare la sicurezza della connessione prima di procedere.',
  'moss.example moet de veiligheid van uw verbinding controleren voordat u verder kunt gaan.',
  'moss.example måste granska säkerheten för din anslutning innan du fortsätter.',
  'moss.example musí před pokračováním zkontrolovat zabezpečení vašeho připojení.',
  'moss.example perlu meninjau keamanan koneksi Anda sebelum melanjutkan.',
  'Đang xác minh bạn là con người. Quá trình này có thể mất vài giây.',
  'Перевірка, чи ви людина. Це може тривати кілька секунд.',
  'Bekræfter, at du er et menneske. Det kan tage et par sekunder.',
  'Vahvistetaan, että olet ihminen. Tämä voi kestää muutaman sekunnin.',
  'Επαλήθευση ότι είστε άνθρωπος. Αυτό μπορεί να διαρκέσει μερικά δευτερόλεπτα.',
  'Your access to this site has been limited by the site owner. Block reason: manual block by administrator.',
])('detects bot checks in many languages: %s', (text) => {
  expect(findKind(`<!doctype html><title>moss.example</title><h1>moss.example</h1><p>${text}`)).toBe(
    'challenge',
  )
})
