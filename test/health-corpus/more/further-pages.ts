import type { Site } from '../build/site.ts'
import { html, type RenderPage } from './taken-over-pages.ts'

const renderText =
  (title: string, text: string): RenderPage =>
  () =>
    html(title, `<h1>${title}</h1><p>${text}</p>`)
const renderHostText =
  (title: string, text: string): RenderPage =>
  ({ host }) =>
    html(`${host} – ${title}`, `<h1>${host}</h1><p>${text}</p>`)

/** Domains that are for sale or expired. */
export const furtherParkedPages: Record<string, RenderPage> = {
  saleTurkish: renderHostText('satılık', 'Bu alan adını satın alabilirsiniz. Hemen teklif verin.'),
  salePolish: renderHostText('domena', 'Ta domena jest do kupienia. Złóż ofertę, odpowiadamy w 24 godziny.'),
  saleKorean: renderHostText('도메인', '이 도메인은 분양 중입니다. 가격 제안을 보내 주세요.'),
  saleArabic: renderHostText('للبيع', 'هذا النطاق معروض للبيع. قدم عرضك الآن.'),
  saleCzech: renderHostText('doména', 'Tato doména je k prodeji. Napište nám svou nabídku.'),
  // Long landing pages.
  saleLong: ({ host }) =>
    html(
      `${host} is for sale`,
      `<h1>${host} is for sale</h1>${'<p>A short, memorable name builds trust with every visitor. Pay at once or in instalments, and own it within a day.</p>'.repeat(40)}`,
    ),
  overTurkish: renderHostText(
    'Süresi doldu',
    'Bu alan adının süresi doldu. Sahibiyseniz hesabınızdan yenileyin.',
  ),
  overPolish: renderHostText('Wygasła', 'Domena wygasła i oczekuje na odnowienie przez abonenta.'),
  overKorean: renderHostText('만료', '이 도메인은 등록 기간이 만료되었습니다. 소유자라면 연장해 주세요.'),
  overArabic: renderHostText('منتهي', 'انتهت صلاحية هذا النطاق. إذا كنت المالك فيرجى تجديد النطاق.'),
}

/** Default pages of abandoned sites. */
export const furtherEmptyPages: Record<string, RenderPage> = {
  hostTurkish: renderText('Hoş geldiniz', 'Hosting hesabınız başarıyla oluşturuldu. Dosyalarınızı yükleyin.'),
  hostPolish: renderText(
    'Strona startowa serwera',
    'Domyślna strona. Wgraj swoje pliki do katalogu public_html.',
  ),
  hostKorean: renderText('호스팅 기본 페이지', '웹호스팅이 개설되었습니다. 파일을 업로드해 주세요.'),
  hostArabic: renderText('صفحة افتراضية', 'تم تفعيل الاستضافة. قم برفع ملفات موقعك من لوحة التحكم.'),
  noneTurkish: renderText('Bulunamadı', 'Böyle bir blog yok. Hemen kendi blogunu oluştur.'),
  nonePolish: renderText(
    'Nie znaleziono',
    'Blog o tej nazwie nie istnieje. Nazwa jest wolna: załóż swój blog.',
  ),
  noneKorean: renderText('없는 블로그', '존재하지 않는 블로그입니다. 나만의 블로그를 만들어 보세요.'),
  noneArabic: renderText('غير موجود', 'هذه المدونة غير موجودة أو تم حذفها. أنشئ مدونتك مجانا.'),
}

/** Spam that uses the old name as a brand. */
export const brandPages: Record<string, RenderPage> = Object.fromEntries(
  Object.entries({
    english: ['Live Casino & Crash Games', 'Sign up, claim free bets and play aviator for real money.'],
    turkish: [
      'Güncel Giriş, Canlı Casino',
      'Çevrimsiz bonus, iddaa, rulet ve slot oyunları. Hemen üye olun.',
    ],
    polish: ['Kasyno online i zakłady sportowe', 'Bonus powitalny bez depozytu, ruletka, automaty do gier.'],
    korean: ['카지노 먹튀검증', '메이저 놀이터, 슬롯, 바카라, 첫 충전 꽁머니.'],
    arabic: ['كازينو مباشر ومراهنات', 'سجل الآن واحصل على مكافأة ترحيب، روليت وبلاك جاك وسلوتس.'],
    japanese: ['オンカジ入金ボーナス', 'スロット、ライブバカラ、フリースピンで今すぐプレイ。'],
    chinese: ['真钱棋牌官网', '注册送彩金,百家乐、老虎机、体育投注,极速提款。'],
    russian: [
      'казино – рабочее зеркало',
      'Игровые автоматы, бонус за регистрацию, вейджер x30, быстрый вывод.',
    ],
    portuguese: ['Cassino e apostas', 'Aposte no aviãozinho e na roleta. Saque imediato, rodadas grátis.'],
    pillsPolish: ['apteka internetowa', 'Tabletki na potencję bez recepty, dyskretna wysyłka.'],
    pillsArabic: ['صيدلية أونلاين', 'فياجرا وسياليس بدون وصفة، توصيل سري.'],
    loansTurkish: [
      'Hızlı kredisi',
      'Kefilsiz nakit avans, sicili bozuk olanlara hızlı kredi, senetle kredi.',
    ],
    loansKorean: ['무직자 대출', '당일 대출, 신용불량 가능, 급전, 대출 상담 24시간.'],
    adultPolish: ['ogłoszenia towarzyskie', 'Darmowe porno, kamerki, seks telefon, tylko dla dorosłych.'],
    copiesJapanese: ['スーパーコピー激安通販', 'ブランド時計コピー、N級品、代引き可。'],
  }).flatMap(([name, [trade = '', text = '']]): [string, RenderPage][] => [
    [name, ({ title }) => html(`${title} | ${trade}`, `<h1>${title}</h1><p>${text}</p>`)],
  ]),
)

/** Bot checks, walls and pauses in front of a site. */
export const furtherInterstitials: Record<string, RenderPage> = {
  checkTurkish: renderText('Bir saniye', 'Robot olmadığınızı doğruluyoruz. Tarayıcınız kontrol ediliyor.'),
  checkPolish: renderText('Chwileczkę', 'Sprawdzamy, czy jesteś człowiekiem. Włącz JavaScript i ciasteczka.'),
  checkKorean: renderText('잠시만요', '브라우저를 확인하는 중입니다. 로봇이 아닙니다에 체크하세요.'),
  checkArabic: renderText('لحظة واحدة', 'نتحقق من أنك لست روبوتا. يرجى تفعيل جافا سكريبت.'),
  cookiesTurkish: renderText('Gizliliğiniz', 'Çerezleri kullanıyoruz. Tümünü kabul et veya reddet.'),
  cookiesPolish: renderText('Twoja prywatność', 'Używamy plików cookie. Akceptuj wszystkie lub odrzuć.'),
  logInKorean: renderText('로그인', '이웃 공개 블로그입니다. 로그인이 필요합니다.'),
  logInArabic: renderText('دخول', 'هذه مدونة خاصة، للأعضاء فقط. سجل الدخول للمتابعة.'),
  workTurkish: renderText('Bakımdayız', 'Kısa süre sonra tekrar buradayız.'),
  workPolish: renderText('Przerwa techniczna', 'Strona w przebudowie, wracam wkrótce.'),
  workKorean: renderText('점검 중', '서버 이전 작업 중입니다. 곧 다시 찾아뵙겠습니다.'),
  workArabic: renderText('قيد الصيانة', 'ننقل الموقع إلى خادم جديد. نعود قريبا.'),
}

/** Spam within the old page, with half of its introduction copied. */
export const copyHalf = (site: Site): Partial<Site> => ({
  author: 'Content Desk',
  profiles: '',
  about: `${site.about.slice(0, site.about.length / 2)}</p><p>Our partners: <a href="https://a.test/">online casino</a>, <a href="https://b.test/">payday loans</a>.</p>`,
  posts: [
    '2026-11-18 Best slots to play now',
    '2026-11-12 How to get a quick loan',
    '2026-11-03 Ten gift ideas',
  ],
})
