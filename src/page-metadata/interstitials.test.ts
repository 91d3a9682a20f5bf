import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sharedData } from '#test/shared-data.ts'
import { findInterstitial } from './interstitials.ts'
import { readPageFacts } from './page-facts.ts'

const findKind = (html: string) => findInterstitial(html, readPageFacts(html))

const titles = `Just a moment, please
Just a moment
One moment in time
Attention required: my sourdough
Access denied: a history of doors
Access denied
404 as art
404 - a love story
404 Not Found
500 miles on foot
503 days without sugar
Are you a robot?
Are you human? Notes on a film
I'm not a robot
Robot or human?
Verify you are human, they said
Checking your pulse at home
Checking the roof before winter
Under construction
Coming soon
Maintenance
Security checklist for a small server
Security check
Browser challenge: read only paper for a week
Captcha considered harmful
reCAPTCHA
Waiting for spring…
Please wait...
Wait, what?
You have been blocked
Blocked and banned on three forums
Enable JavaScript? No thanks
Enable cookies
JavaScript is required reading
Before you continue
Pardon our interruption
Client challenge
DDoS protection on a shoestring
Page not found
Not found
Forbidden
Site suspended
Error 1020
Error handling in Go
Index of /dev/null
Index of /
Welcome to nginx!
Log in
Redirecting…
Loading
The house next door is for sale
example.com is for sale
Buy this domain
Einen Moment bitte
Bitte warten
Zugriff verweigert
Sicherheitsüberprüfung
Seite nicht gefunden
Un instant…
Accès refusé
Un momento
Acceso denegado
Um momento
Acesso negado
Подождите
Доступ запрещён
しばらくお待ちください
アクセス拒否
请稍候
验证码
잠시만 기다려 주세요
لحظة من فضلك`.split('\n')

const sentence = 'I walked over the roof and wrote down what grows there. '

it.each(titles)('recognizes a post whatever its title: %s', (title) => {
  const head = `<!doctype html><title>${title}</title><meta name=description content=Notes>`
  const text = `<h1>${title}</h1>${`<p>${sentence}</p>`.repeat(16)}`
  expect(findKind(`${head}<article>${text}</article>`)).toBeUndefined()
  expect(findKind(`${head}<meta property="og:title" content="${title}"><div>${text}</div>`)).toBeUndefined()
  expect(findKind(`${head}<h1>${title}</h1><p>${sentence}${sentence}`)).toBeUndefined()
  // A page that scripts render, on a site with a feed.
  expect(
    findKind(`${head}<link rel=alternate type=application/atom+xml href=/feed><div id=app>`),
  ).toBeUndefined()
})

it.each([
  ['quotes the code of a check', `<p>${sentence}The page sets <code>window._cf_chl_opt</code>, and waits.`],
  [
    'quotes the text of a check',
    `<p>${sentence.repeat(20)}Checking your browser before accessing example.com`,
  ],
  [
    'includes the script of a bot check',
    '<p>Hello.<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
  ],
  [
    'is by a person who is no robot',
    '<p>I am Ann, not a robot. I grow lichen and take photographs of roofs.',
  ],
  ['has a form with a captcha', `<p>${sentence}<form><input type=email><div class="h-captcha"></div></form>`],
  ['mentions an expired domain', `<p>${sentence.repeat(12)}My old domain expired in 2019.`],
])('recognizes a page of the site even if it %s', (_, html) => {
  expect(findKind(`<!doctype html><title>Ann’s roof</title>${html}`)).toBeUndefined()
})

const script = '<script>location.reload()</script>'

it.each([
  // Cloudflare uses the language of the visitor.
  ['<title>Nur einen Moment…</title><script>window._cf_chl_opt={cType:"managed"}</script>'],
  [
    '<title>Un instant…</title><body><script src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1"></script>',
  ],
  ['<title>لحظة…</title><body><noscript><span id="challenge-error-text">فعّل JavaScript</span></noscript>'],
  [
    '<title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1><p>You are unable to access moss.example.com. Why have I been blocked? This website is using a security service to protect itself from online attacks. Cloudflare Ray ID: 8f1c2e',
  ],
  [
    '<title>moss.example.com</title><div id="cf-error-details"><h1>Error 1020</h1><p>Zugriff verweigert</div>',
  ],
  // Others are recognized by their scripts.
  [
    '<title>DDOS-GUARD</title><script src="https://check.ddos-guard.net/check.js"></script><h1>Проверка браузера перед переходом на сайт</h1>',
  ],
  ['<title>Un momento</title><script>var s={},sucuri_cloudproxy_js="";</script>Está siendo redirigido…'],
  [
    '<html><body><iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&xinfo=1">Request unsuccessful.</iframe>',
  ],
  [
    '<title>このページへのアクセスは拒否されました</title><div id="px-captcha"></div><p>長押しして確認してください',
  ],
  ['<title>moss</title><script id="anubis_challenge" type="application/json">{}</script><h1>Oh non!</h1>'],
  [
    '<title>Estamos comprobando que no eres un robot</title><img src="/.within.website/x/cmd/anubis/static/img/pensive.webp"><p>Cargando…',
  ],
  ['<script src="/_sec/cp_challenge/crypto_message-4-3.htm"></script><div id="sec-if-cpt-container"></div>'],
  [
    '<title>Access Denied</title><h1>Access Denied</h1>\n\nYou don’t have permission to access "http://moss.example.com/" on this server.<p>Reference #18.2f1c1002',
  ],
  [
    '<title>moss</title><script>window.gokuProps={key:"x"}</script><script src="https://x.token.awswaf.com/challenge.js"></script>',
  ],
  [
    '<script src="/aes.js"></script><script>function toNumbers(d){}document.cookie="__test="+slowAES.decrypt(c,2,a,b)</script>',
  ],
  ["<html><script>var arg1='3000176';function reload(x){setCookie('acw_sc__v2',x)}</script>"],
  ['<title>moss</title><script src="https://geo.captcha-delivery.com/captcha/?x"></script>'],
  // Some are recognized by their widget, if the page is otherwise empty.
  [
    '<title>moss.example.com</title><form method=post><p>Подтвердите, пожалуйста<div class="smart-captcha" data-sitekey=x></div></form>',
  ],
  [
    '<title>Moss</title><form><div class="g-recaptcha" data-sitekey="x"></div><button>Continuar</button></form>',
  ],
  // Some are recognized only by their text.
  [
    `<title>Sicherheitsüberprüfung</title><h1>Wir prüfen Ihren Browser</h1><p>Dieser Vorgang läuft von selbst ab.${script}`,
  ],
  [`<title>moss.example.com</title><p>Ihr Browser wird überprüft, bevor Sie weitergeleitet werden.${script}`],
  [`<title>moss</title><p>Nous vérifions que vous n’êtes pas un robot. Un instant.${script}`],
  [`<title>moss</title><p>Estamos verificando tu navegador antes de darte acceso.${script}`],
  [`<title>moss</title><p>Stiamo verificando il tuo browser.${script}`],
  [`<title>moss</title><p>Estamos verificando seu navegador antes de acessar o site.${script}`],
  [`<title>moss</title><p>Проверяем ваш браузер, подождите.${script}`],
  [`<title>moss</title><p>ブラウザを確認しています。そのままお待ちください。${script}`],
  [`<title>moss</title><p>正在检查您的浏览器，请稍候。${script}`],
  [`<title>moss</title><p>브라우저를 확인하고 있습니다.${script}`],
  [`<title>moss</title><p>نتحقق من متصفحك قبل الدخول إلى الموقع.${script}`],
  [`<title>moss</title><p>Sprawdzamy twoją przeglądarkę.${script}`],
  [`<title>moss</title><p>Je browser wordt gecontroleerd.${script}`],
  [`<title>moss</title><p>Tarayıcınız kontrol ediliyor.${script}`],
  ['<title>请稍候…</title>'],
  ['<title>しばらくお待ちください...</title>'],
  ['<title>잠시만 기다리십시오…</title>'],
  ['<title>Um momento…</title>'],
  ['<title>Even geduld...</title>'],
  ['<title>Cierpliwości...</title>'],
])('detects bot checks in any language: %s', (html) => {
  expect(findKind(html)).toBe('challenge')
})

it.each([
  [
    'parked',
    '<title>moss.example</title><p>moss.example<p>このドメインはお名前ポータルで取得されています。期限が切れました。ドメインの更新手続きが必要です。',
  ],
  ['parked', '<title>moss.jp</title><h1>moss.jp</h1><p>このドメイン名は売り出し中です。お問い合わせください'],
  ['parked', '<title>moss.example</title><p>이 도메인은 판매 중입니다.'],
  ['parked', '<title>moss.example</title><p>هذا النطاق معروض للبيع'],
  ['parked', '<title>moss.example</title><p>Bu alan adı satılık'],
  ['parked', '<title>moss.example</title><p>此網域可供出售'],
  ['parked', '<title>moss.example</title><h1>Domänen moss.example är till salu</h1>'],
  ['parked', '<title>moss.example</title><p>Срок регистрации домена истёк'],
  ['error', '<title>404 Not Found</title><center><h1>404 Not Found</h1></center><hr><center>nginx</center>'],
  [
    'error',
    '<title>Seite nicht gefunden</title><h1>Ups</h1><p>Diese Seite existiert nicht mehr oder wurde an eine andere Stelle verschoben, das tut uns sehr leid.',
  ],
  [
    'unfinished',
    `<title>Index of /</title><h1>Index of /</h1><a>Name</a> <a>Last modified</a> <a>Size</a> ${'<a>a.txt</a> 2026-01-01 10:00 1.2K '.repeat(30)}`,
  ],
  [
    'unfinished',
    '<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working. Further configuration is required.',
  ],
] as const)('detects interstitials (%s): %s', (kind, html) => {
  expect(findKind(html)).toBe(kind)
})

const inputs = sharedData && join(sharedData, 'inputs')
const pages = inputs ? readdirSync(inputs).filter((name) => name.startsWith('o17-')) : []
it.skipIf(pages.length === 0)('accepts pages of the shared data whose titles sound like a bot check', () => {
  for (const name of pages)
    expect([name, findKind(readFileSync(join(inputs ?? '', name), 'utf8'))]).toEqual([name, undefined])
})
