/**
 * Month names in European and some other languages, case-folded and without accents or the vowel signs of Thai and
 * Hindi. Abbreviations are listed unless they are an unambiguous prefix. If languages disagree, the more widely
 * spoken one wins: "listopad" is November, as in Polish and Czech, not October, as in Croatian.
 */
const names = [
  `
   eanair enero faoi gener gennaio genver ianuarie ionawr jaanuar janar janeiro jannar januara januari january
   janvaris janvier leden ledna ocak ođđajagemannu ođđj sausio sausis schaner sijecanj sijecnja styczen stycznia
   tammikuuta urtarrila xaneiro yanvar zenar ιανουαριου студзень студзеня січень січня январь января януари јануари
   қаңтар հնվ հու հուն հունվարի يناير იანვარი 一月
   ינואר جانفي ژانویه มกราคม जनवर`,
  `
   chwefror cʼhwevrer favrer feabhra febbraio febreiro febrero februara februarie februaris february fevereiro
   fevral fevrar fevrier frar gea gearr guovvamannu helmikuuta lutego luty otsaila shkurt subat unora vasario
   vasaris veebruar veljaca veljace φεβρουαριου ақпан лютага лютии лютого люты фебруар февраль февраля февруари
   փետրվարի փտվ فبراير თებერვალი 二月
   פברואר شباط فيفري فوریه กมภาพนธ फरवर pebrero`,
  `
   brezen brezna kovas kovo maaliskuuta maart mac maerz mar marca march marcius marco marec maret mars marta martie
   marts martxoa marzec marzo marzu mawrth meurzh mrt mrz njukcamannu ozujak ozujka μαρτιου березень березня марта
   наурыз сакавіка մարտի մրտ مارس მარტი 三月
   מרץ מרס اذار มนาคม मरच marso`,
  `
   abrell abril aibrean apirila aprel aprila aprile aprilie aprilis aprill avrigl avril balandis balandzio
   cuoŋomannu dub duben dubna ebrel ebrill gibl huhtikuuta kwiecien kwietnia nisan prill
   travanj travnja απριλιου апрель апреля април квітень квітня красавіка сәуір ապրիլի ابريل აპრილი 四月
   אפריל نيسان افريل اوریل เมษายน अपरल`,
  `
   bealtaine ceit geguzes kveten kvetna mae maggio maiatza maig maijs maio maja majus matg mayo mayıs mee mei mejju
   miessemannu svibanj svibnja toukokuuta μαιου маи мамыр мая мај травень травня մայիսի մյս مايو მაისი 五月
   מאי ايار ماي مه พฤษภาคม मई`,
  `
   birzelio birzelis cer cerv cerve cerven cervna cvn czerwca czerwiec ekaina geassemannu giugno gunju haziran
   iunie iyn iyu iyun jugn jui juin juna june junho junijs junio junius juny juu juuni kesakuuta lipanj lipnja
   mehefin meitheamh mezheven ogmh qershor xuno zercladur ιου ιουνιου июнь июня маусым червень червня чэрвень
   чэрвеня юни јуни հնս հունիսի يونيو ივნისი 六月
   יוני حزيران جوان ژوين มถนายน hunyo`,
  `
   cervence cervenec cvc fanadur gorffennaf gouere heinakuuta iuch iuil iulie iyl iyul juillet julai julho julijs
   juliol julius july juuli korrik liepa liepos lip lipca lipiec luglio lui lulju srpanj srpnja suoidnemannu temmuz
   uztaila xullo ιουλιου июль июля липень липня ліпень ліпеня шілде юли јули հլս հուլիսի يوليو ივლისი 七月
   יולי تموز جويلية يوليوز ژويیه กรกฎาคม जलई hulyo`,
  `
   abuztua ag agosto agustos agustus aout augusta augusti augusts augustus augusztus avgust avost avqust avust awst
   awwissu borgemannu elokuuta eost gusht kolovoza lunasa ogos rug rugpjucio rugpjutis sierpien
   sierpnia srp srpen srpn srpna αυγουστου августа жнівень жніуня серпень серпня тамыз օգոստոսի օգս اغسطس აგვისტო
   八月
   אוגוסט اب اوت غشت สงหาคม अगसत`,
  `
   cakcamannu eylul gwengolo iraila medi mfomh rugsejis rugsejo rujan rujna sentyabr septembar september septembra
   septembre septembrie septembris septiembre setembar setembre setembro settember settembre settembru shtator sult
   syyskuuta szeptember wrzesien wrzesnia zari σεπτεμβριου верасень верасня вересень вересня сентябрь сентября
   септембар септември қыркүиек սեպտեմբերի سبتمبر სექტემბერი 九月
   ספטמבר ايلول شتنبر سپتامبر กนยายน सतबर सतमबर setyembre`,
  `
   damh dfomh ekim golggotmannu hydref lokakuuta october octobre octombrie
   octubre oktobar oktober oktobra oktobris oktoober oktyabr ottobre ottubru otubar outubro pazdziernika rijen
   rijna spalio spalis tetor urria οκτωβριου жовтень жовтня кастрычніка октобар октомври октябрь октября қазан
   հոկտեմբերի اكتوبر ოქტომბერი 十月
   אוקטובר اکتبر ตลาคม अकटबर अकतबर oktubre`,
  `
   azaroa kasım lapkricio lapkritis listopada listopadu marraskuuta nentor noiembrie novembar november novembra
   novembre novembris novembro novembru noviembre noyabr samhain skabmamannu studeni studenoga tachwedd νοεμβριου
   листопада лістапада новембар ноември ноябрь ноября қараша նոյեմբերի نوفمبر ნოემბერი 十一月
   נובמבר نونبر نوامبر พฤศจกายน नवबर नवमबर nobyembre`,
  `
   abendua aralık decembar december decembra decembre decembrie decembris decembro dekabr desember desembre
   detsember dezember dezembro dhjetor dicembar dicembre dicembru diciembre disember dubh grudnia grudzien gruodis
   gruodzio joulukuuta juovlamannu kerzu kzu nollaig prosinac prosinca prosince prosinec rhagfyr δεκεμβριου грудень
   грудня декабрь декабря декември децембар желтоқсан снежань снежня դեկտեմբերի ديسمبر დეკემბერი 十二月
   דצמבר دجنبر دسامبر ธนวาคม दसबर दसमबर disyembre`,
].map((month) => month.trim().split(/\s+/))

/** Folds case and removes accents, which feeds often omit. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()

const monthByName = new Map(names.flatMap((month, index) => month.map((name) => [name, index + 1] as const)))

/** 1 to 12 for a folded month name, its prefix or an inflected form; 0 for any other word. */
export function parseMonth(word: string): number {
  const exactMonth = monthByName.get(word)
  if (exactMonth !== undefined || word.length < 3) return exactMonth ?? 0
  const byPrefix = names.findIndex((month) => month.some((name) => name.startsWith(word)))
  if (byPrefix >= 0) return byPrefix + 1
  // Inflection changes the ending.
  return (
    names.findIndex((month) => month.some((name) => name.length > 5 && word.startsWith(name.slice(0, -2)))) +
    1
  )
}
