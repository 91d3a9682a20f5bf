/** Interface text of site generators: more, archive, search, subscribe, comments, home. */
type Words = [string, string, string, string, string, string]

const english: Words = ['Continue reading', 'Archives', 'Search', 'Subscribe', 'Leave a comment', 'Home']

const words: Record<string, Words> = {
  de: ['Weiterlesen', 'Archiv', 'Suche', 'Abonnieren', 'Schreibe einen Kommentar', 'Startseite'],
  es: ['Seguir leyendo', 'Archivos', 'Buscar', 'Suscribirse', 'Deja un comentario', 'Inicio'],
  fr: ['Lire la suite', 'Archives', 'Rechercher', 'S’abonner', 'Laisser un commentaire', 'Accueil'],
  pt: ['Continuar lendo', 'Arquivos', 'Pesquisar', 'Assinar', 'Deixe um comentário', 'Início'],
  it: ['Continua a leggere', 'Archivi', 'Cerca', 'Iscriviti', 'Lascia un commento', 'Home'],
  nl: ['Lees verder', 'Archief', 'Zoeken', 'Abonneren', 'Geef een reactie', 'Home'],
  sv: ['Fortsätt läsa', 'Arkiv', 'Sök', 'Prenumerera', 'Lämna en kommentar', 'Hem'],
  pl: ['Czytaj dalej', 'Archiwa', 'Szukaj', 'Subskrybuj', 'Dodaj komentarz', 'Strona główna'],
  cs: ['Číst dál', 'Archiv', 'Hledat', 'Odebírat', 'Napsat komentář', 'Úvod'],
  ru: ['Читать далее', 'Архив', 'Поиск', 'Подписаться', 'Оставить комментарий', 'Главная'],
  uk: ['Читати далі', 'Архів', 'Пошук', 'Підписатися', 'Залишити коментар', 'Головна'],
  tr: ['Devamını oku', 'Arşiv', 'Ara', 'Abone ol', 'Yorum yap', 'Ana sayfa'],
  ar: ['تابع القراءة', 'الأرشيف', 'بحث', 'اشترك', 'اترك تعليقًا', 'الرئيسية'],
  hi: ['आगे पढ़ें', 'पुरालेख', 'खोजें', 'सदस्यता लें', 'टिप्पणी करें', 'मुखपृष्ठ'],
  ja: ['続きを読む', '月別アーカイブ', '検索', '読者になる', 'コメントを書く', 'トップ'],
  zh: ['阅读全文', '归档', '搜索', '订阅', '发表评论', '首页'],
  ko: ['더 읽기', '글 보관함', '검색', '구독하기', '댓글 달기', '홈'],
}

export function screenWords(lang: string | undefined) {
  const [more, archive, search, subscribe, comments, home] = words[(lang ?? 'en').slice(0, 2)] ?? english
  return { more, archive, search, subscribe, comments, home }
}
