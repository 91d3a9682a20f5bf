import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlPage, crawlThemedSite } from '../../build/build-crawl.ts'
import { scriptPage, serverPage } from '../build/frames.ts'

export const botChallenge: CaseDefinition[] = [
  {
    name: 'held-out-challenge-403-moment',
    language: 'en',
    description: 'Reverse engineering of old kitchen appliances.',
    site: {
      theme: 'hugo',
      host: 'toasterbus.example',
      title: 'toasterbus',
      tagline: 'What is inside appliances',
      author: 'Ruben Ashdown',
      about: 'I open things with security screws and draw what I find.',
      menu: 'Teardowns / Tools / RSS',
      posts: [
        '2026-05-19 A kettle with a debug port',
        '2026-04-02 Rice cooker, fuzzy or not',
        '2026-02-14 Seven years of one toaster',
      ],
    },
    laterCrawls: [
      crawlPage(
        scriptPage({
          lang: 'en-US',
          title: 'Just a moment...',
          head: '<meta http-equiv="refresh" content="390"><meta name="robots" content="noindex,nofollow">',
          script:
            '(function(){window._chl_opt={cvId:"3",cType:"managed",cRay:"8f1c2e"};var a=document.createElement("script");a.src="/cdn-cgi/challenge-platform/h/b/orchestrate";document.head.appendChild(a)}())',
          noscript: 'Enable JavaScript and cookies to continue',
        }),
        {
          status: 403,
          headers: { server: 'cloudproxy', 'cf-mitigated': 'challenge' },
          feed: 'same',
          oldPostStatus: 403,
        },
      ),
    ],
    reason: 'A proxy asks for JavaScript; the feed still gets through.',
  },
  {
    name: 'held-out-challenge-202-empty',
    language: 'zh',
    description: '嵌入式与老电脑，偶尔写写猫。',
    site: {
      theme: 'hexo',
      host: 'ruanpan.example',
      title: '软盘还没坏',
      tagline: '老电脑与单片机',
      author: '阿枕',
      about: '收了一屋子旧机器，家人意见很大。',
      menu: '标签 / 归档 / 关于',
      posts: ['2026-03-30 修一台不出声的286', '2026-02-16 过年回家带了三块主板', '2026-01-09 给软驱除霉'],
      excerpts: ['蜂鸣器是好的，问题在一个电阻。', '安检的小哥看了很久。', '酒精、棉签和耐心，缺一不可。'],
    },
    laterCrawls: [
      crawlPage(
        scriptPage({
          lang: '',
          title: '安全验证',
          script:
            'var seqid="a8d1";var token="x91";document.cookie="waf_js="+token;setTimeout(function(){location.reload()},800)',
          noscript: '请开启JavaScript并刷新该页。',
        }),
        {
          status: 202,
          headers: { 'x-waf': 'js-challenge', 'set-cookie': 'acw=1; path=/' },
          feed: 'same',
          oldPostStatus: 202,
        },
      ),
    ],
    reason: 'A firewall answers page requests with 202 and a script; the feed is not behind it.',
  },
  {
    name: 'held-out-challenge-503-everything',
    language: 'ru',
    description: 'Наблюдения за погодой с балкона девятого этажа.',
    site: {
      theme: 'wordpress',
      host: 'balkon-pogoda.test',
      title: 'Балкон, девятый этаж',
      tagline: 'Осадки, ветер, голуби',
      author: 'Тимур Ганеев',
      about: 'Метеостанция на балконе работает с 2013 года. Здесь её дневник и мой.',
      menu: 'Архив / Станция / Обо мне',
      posts: [
        '2026-02-28 Последний день зимы, минус девятнадцать',
        '2026-01-31 Итоги января',
        '2025-12-31 Итоги года',
      ],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: '',
          title: 'Проверка браузера',
          body: '<h2>Проверяем ваш браузер</h2><p>Сайт balkon-pogoda.test защищён от DDoS-атак. Проверка займёт не более пяти секунд, после чего вы будете перенаправлены автоматически.</p><p>Идентификатор запроса: 7f2a-0091-bb31</p>',
        }),
        {
          status: 503,
          headers: { server: 'ddos-shield', 'retry-after': '5' },
          feed: 503,
          oldPostStatus: 503,
        },
      ),
      crawlThemedSite(
        {
          posts: [
            '2026-03-31 Итоги марта',
            '2026-02-28 Последний день зимы, минус девятнадцать',
            '2026-01-31 Итоги января',
          ],
        },
        { day: 45 },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason:
      'During an attack the host checked all visitors for two weeks; afterwards the diary is back with new entries.',
  },
  {
    name: 'held-out-challenge-proof-of-work',
    language: 'en',
    description: 'A personal code forge and its notes.',
    site: {
      theme: 'terminal',
      host: 'heron-forge.test',
      title: 'heron forge',
      tagline: 'small programs, kept alive',
      author: 'Ingrid Vale',
      about: 'Source and notes for eleven small programs, some of which somebody uses.',
      menu: 'repos / notes / key',
      posts: [
        '2026-04-21 Dropping a dependency',
        '2026-02-02 Bug of the year',
        '2025-10-12 Moving off the cloud',
      ],
    },
    laterCrawls: [
      crawlPage(
        scriptPage({
          lang: 'en',
          title: 'Making sure you&#39;re not a bot!',
          script:
            'const d=4;async function w(){let n=0;while(!(await h(c+n)).startsWith("0".repeat(d)))n++;location="?r="+n}w()',
          noscript:
            'You are seeing this because the administrator of this website has set up a guard against the scourge of AI companies aggressively scraping websites. Sadly, you must enable JavaScript to get past this challenge.',
        }),
        { status: 200, headers: { 'x-guard': 'pow' }, feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'A proof-of-work page appears first, with status 200; the feed continues.',
  },
  {
    name: 'held-out-challenge-403-plain',
    language: 'de',
    description: 'Fahrradreparatur ohne Spezialwerkzeug.',
    site: {
      theme: 'wordpress',
      host: 'speichenkreuz.example',
      title: 'Speichenkreuz',
      tagline: 'Reparieren mit dem, was da ist',
      author: 'Jonte Brandes',
      about: 'Ich habe in einer Selbsthilfewerkstatt gelernt und schreibe auf, was dort niemand aufschreibt.',
      menu: 'Laufräder / Schaltung / Werkstatt / Impressum',
      posts: [
        '2026-05-03 Acht im Hinterrad',
        '2026-03-15 Die Kette, die keiner wollte',
        '2026-01-25 Bremsbeläge lagern',
      ],
    },
    laterCrawls: [
      crawlPage(
        '<html>\n<head><title>403 Forbidden</title></head>\n<body>\n<center><h1>403 Forbidden</h1></center>\n<p>Your request has been blocked by the web application firewall. Incident 19-44821.</p>\n<hr><center>waf-edge</center>\n</body>\n</html>',
        { status: 403, feed: 403, oldPostStatus: 403 },
      ),
      crawlPage(
        '<html>\n<head><title>403 Forbidden</title></head>\n<body>\n<center><h1>403 Forbidden</h1></center>\n<p>Your request has been blocked by the web application firewall. Incident 20-00317.</p>\n<hr><center>waf-edge</center>\n</body>\n</html>',
        { status: 403, feed: 'same', oldPostStatus: 403 },
      ),
    ],
    reason: 'The host’s firewall blocks crawlers; by the second crawl the feed gets through again.',
  },
  {
    name: 'held-out-challenge-korean-puzzle',
    language: 'ko',
    description: '혼자 사는 사람의 반찬 일기.',
    site: {
      theme: 'sidebar',
      host: 'banchan-ilgi.example',
      title: '반찬 일기',
      tagline: '일주일에 세 가지만 만든다',
      author: '도토리',
      about: '자취 십일 년 차. 냉장고는 작고 접시는 두 개입니다.',
      menu: '나물 / 조림 / 실패',
      posts: ['2026-03-08 가지를 말리는 동안', '2026-02-15 멸치가 짜다', '2026-01-18 무 하나로 사흘'],
      excerpts: [
        '햇볕이 드는 창이 하나뿐이라 가지가 순서를 기다렸다.',
        '물에 한 번 헹구라는 말을 이제야 믿는다.',
        '첫날은 국, 둘째 날은 생채, 셋째 날은 조림.',
      ],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: 'ko',
          title: '자동 입력 방지',
          body: '<form method="post"><h3>비정상적인 접근이 감지되었습니다</h3><p>아래 그림의 글자를 입력하시면 서비스를 계속 이용하실 수 있습니다.</p><img src="/captcha/8831.png" alt=""><input name="cap"><button>확인</button></form>',
        }),
        { status: 200, feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'The host shows crawlers a puzzle, with status 200; feed and posts respond.',
  },
  {
    name: 'held-out-challenge-429-then-timeout',
    language: 'sv',
    description: 'Om svamp, mest de oätliga.',
    site: {
      theme: 'eleventy',
      host: 'oatligt.example',
      title: 'Oätligt',
      tagline: 'Svampar man låter stå',
      author: 'Lovisa Thorn',
      about: 'Jag går samma stig varje vecka och räknar.',
      menu: 'arter / stigen / om',
      posts: [
        '2025-11-02 Sista rundan',
        '2025-10-05 Häxringen är hel igen',
        '2025-09-07 Gul, slemmig och glad',
      ],
    },
    laterCrawls: [
      crawlPage(
        '<html><head><title>429 Too Many Requests</title></head><body><h1>Too Many Requests</h1><p>Retry later.</p></body></html>',
        {
          status: 429,
          feed: 429,
          oldPostStatus: 429,
          headers: { 'retry-after': '86400' },
        },
      ),
      crawlThemedSite({}, { day: 33 }),
    ],
    states: ['fine', 'unsteady'],
    reason: 'A rate limit for three days; afterwards everything is as before.',
  },
]
