import { html, links, type RenderPage } from './taken-over-pages.ts'

/** Spam by category, also in languages other than the sites'. */
export const spamPages: Record<string, RenderPage> = {
  slotIndonesian: () =>
    html(
      'SLOT88: Situs Judi Slot Online Gacor Hari Ini Maxwin',
      `<h1>Slot Gacor Gampang Menang</h1><p>Daftar slot gacor, bonus new member 100, deposit pulsa tanpa potongan, RTP live tertinggi.</p>${links('Daftar', 'Masuk', 'Promo', 'Togel')}`,
    ),
  betTurkish: () =>
    html(
      'Deneme Bonusu Veren Siteler 2027',
      `<h1>Güvenilir bahis siteleri</h1><p>Canlı bahis, casino, çevrimsiz deneme bonusu, yüksek oranlar ve hızlı çekim.</p>`,
    ),
  betVietnamese: () =>
    html(
      'Nhà cái uy tín – đăng ký nhận 88k',
      `<h1>Nhà cái số 1 châu Á</h1><p>Cá cược bóng đá, nổ hũ, bắn cá, tài xỉu, xóc đĩa. Nạp rút nhanh trong 5 phút, khuyến mãi mỗi ngày.</p>`,
    ),
  casinoRussian: () =>
    html(
      'Вулкан – играть онлайн на деньги',
      `<h1>Официальный сайт клуба</h1><p>Рабочее зеркало на сегодня, игровые автоматы, фриспины за регистрацию, вывод за 5 минут.</p>`,
    ),
  casinoJapanese: () =>
    html(
      'オンラインカジノおすすめランキング',
      `<h1>2027年最新オンカジ比較</h1><p>入金不要ボーナス、スロット、ライブバカラを徹底比較。出金が早いサイトはここ。</p>`,
    ),
  lotteryThai: () =>
    html(
      'เว็บตรง สล็อต แตกง่าย',
      `<h1>สล็อตเว็บตรง ไม่ผ่านเอเย่นต์</h1><p>บาคาร่า หวย แทงบอลออนไลน์ ฝากถอนไม่มีขั้นต่ำ โปรโมชั่นทุกวัน</p>`,
    ),
  totoKorean: () =>
    html(
      '안전놀이터 메이저사이트 추천',
      `<h1>메이저 안전놀이터</h1><p>토토사이트 먹튀검증, 카지노, 바카라, 첫충전 보너스, 빠른 환전.</p>`,
    ),
  sportsPortuguese: () =>
    html(
      'Plataforma nova pagando 2027',
      `<h1>Jogue e ganhe no Pix</h1><p>Tigrinho, aviator, roleta e apostas ao vivo. Cadastre-se e ganhe rodadas grátis.</p>`,
    ),
  pokerPolish: () =>
    html(
      'Najlepsze kasyna online w Polsce',
      `<h1>Ranking kasyn</h1><p>Darmowe spiny, bonus bez depozytu, ruletka na żywo i automaty.</p>`,
    ),
  bingoEnglish: () =>
    html(
      'Top UK sites not on Gamstop',
      `<h1>Play without limits</h1><p>Welcome offers up to £3000, live dealers, high RTP reels, instant withdrawals, crypto accepted.</p>`,
    ),
  pillsEnglish: () =>
    html(
      'Trusted meds delivered',
      `<h1>Order ED tablets today</h1><p>Sildenafil 100mg, tadalafil 20mg, discreet shipping, no doctor visit. Free pills with every order.</p>`,
    ),
  pillsFrench: () =>
    html(
      'Acheter sans ordonnance',
      `<h1>Pharmacie discrète</h1><p>Kamagra, sildénafil générique, livraison en 48h, paiement sécurisé.</p>`,
    ),
  pillsJapanese: () =>
    html(
      'お薬なび通販',
      `<h1>ED治療薬の個人輸入代行</h1><p>バイアグラのジェネリックを処方箋なしで。送料無料、正規品保証。</p>`,
    ),
  loansSpanish: () =>
    html(
      'Dinero urgente en 10 minutos',
      `<h1>Microcréditos sin papeleo</h1><p>Solicita hasta 1000 euros con ASNEF, sin nómina y sin aval. El primero gratis.</p>`,
    ),
  loansRussian: () =>
    html(
      'Деньги до зарплаты',
      `<h1>Займы онлайн на карту</h1><p>Без отказа и проверки кредитной истории, первый под 0 %, перевод за 5 минут.</p>`,
    ),
  loansIndonesian: () =>
    html(
      'Pinjaman Online Cepat Cair',
      `<h1>Pinjol langsung cair tanpa BI checking</h1><p>Pinjam uang 10 juta, bunga rendah, cukup KTP, proses 5 menit.</p>`,
    ),
  loansEnglish: () =>
    html(
      'Cash in your account today',
      `<h1>Borrow up to $5,000</h1><p>Bad credit OK. Instant decision, no paperwork, funds the same day. Apply for a payday advance now.</p>`,
    ),
  cryptoEnglish: () =>
    html(
      'Immediate Profit AI – official',
      `<h1>Trade bitcoin with a 92 % win rate</h1><p>Automated trading robot, minimum deposit $250, withdraw any time. Register now.</p>`,
    ),
  adultEnglish: () =>
    html(
      'Meet locals tonight',
      `<h1>Hot girls near you</h1><p>Free live sex cams, nude chat, no sign-up. Over 18 only.</p>`,
    ),
  adultGerman: () =>
    html(
      'Heiße Kontakte',
      `<h1>Sextreffen in deiner Stadt</h1><p>Private Sexkontakte, Livecams, Amateure und Erotik ab 18.</p>`,
    ),
  adultChinese: () =>
    html(
      '成人在线视频免费观看',
      `<h1>国产精品</h1><p>无码高清,美女直播,同城约炮,每日更新,未满18岁请离开。</p>`,
    ),
  adultRussian: () =>
    html(
      'Досуг для мужчин',
      `<h1>Индивидуалки и эскорт</h1><p>Проверенные анкеты, интим услуги, знакомства для взрослых круглосуточно.</p>`,
    ),
}
