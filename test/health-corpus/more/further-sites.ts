import type { Site } from '../build/site.ts'

// Sites in languages that the corpus lacks.

export const cay: Site = {
  theme: 'hugo',
  host: 'demliktenotlar.example',
  title: 'Demlikten Notlar',
  tagline: 'Çay, vapur ve eski mahalleler',
  author: 'Nermin Aksoylu',
  about: '<p>İskelelerde çay içip gördüklerimi yazıyorum, bazen de çiziyorum.</p>',
  menu: 'Vapurlar / Çaylar / Hakkımda',
  posts: [
    '2026-05-04 Sabah vapurunda sis',
    '2026-04-11 İnce belli bardaklar',
    '2026-03-07 Kuzguncukta bir gün',
  ],
  profiles: 'social.example/@nermin',
  lang: 'tr',
}

export const las: Site = {
  theme: 'wordpress',
  host: 'grzybowezapiski.example',
  title: 'Grzybowe zapiski',
  tagline: 'Wędrówki po mokrych lasach',
  author: 'Bogumiła Wrzosek',
  about: '<p>Zbieram grzyby, rysuję je i nikomu nie mówię, gdzie rosną.</p>',
  menu: 'Rysunki / Przepisy / O mnie',
  posts: ['2026-05-09 Pierwsze smardze', '2026-04-16 Koszyk po dziadku', '2026-02-22 Zimowe boczniaki'],
  lang: 'pl',
}

export const hanok: Site = {
  theme: 'ghost',
  host: 'hanokdiary.example',
  title: '한옥 마루 일기',
  tagline: '오래된 집을 고치며 사는 이야기',
  author: '남궁하린',
  about: '<p>할머니의 한옥을 물려받아 마루와 기와를 고치고 있습니다.</p>',
  menu: '마루 / 기와 / 소개',
  posts: ['2026-05-11 기와를 다시 얹다', '2026-04-06 마루 밑의 고양이', '2026-03-13 창호지 바르는 날'],
  lang: 'ko',
}

export const nakhil: Site = {
  theme: 'blogger',
  host: 'dafternakhil.example',
  title: 'دفتر النخيل',
  tagline: 'يوميات بستان على أطراف الواحة',
  author: 'سلمان الحويطي',
  about: '<p>أزرع النخيل مع والدي وأكتب عن الماء والتمر وأهل الواحة.</p>',
  menu: 'النخيل / الماء / عني',
  posts: ['2026-05-07 موسم التلقيح', '2026-04-13 ساقية جدي', '2026-03-04 ليلة في البستان'],
  profiles: 'photos.example/salman',
  lang: 'ar',
}

/** Without feed and profiles, so only the text identifies it. */
export const saz: Site = {
  theme: 'byHand',
  host: 'sazyapimi.example',
  title: 'Bir Saz Nasıl Yapılır',
  tagline: 'Dut ağacından saz yapan bir atölye',
  author: 'Haydar Demirgöz',
  about: '<p>Dut kütüğünü oyar, kapağını ladinden yapar, perdelerini elle bağlarım.</p>',
  menu: 'Teknik / Ağaçlar / Atölye',
  posts: ['2026-04-02 Perde bağlamak', '2026-01-19 Dut ağacı seçmek'],
  feed: '',
  lang: 'tr',
}
