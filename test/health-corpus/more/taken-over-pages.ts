import type { Site } from '../build/site.ts'

/** Renders a foreign page at the address of a site. */
export type RenderPage = (site: Site) => string

export const html = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`

export const links = (...texts: string[]) =>
  `<ul>${texts.map((text) => `<li><a href="/c/${encodeURIComponent(text)}">${text}</a></li>`).join('')}</ul>`

/** Parked, for sale or expired, in words that the detector's lists do not contain in full. */
export const parkedPages: Record<string, RenderPage> = {
  bareAds: ({ host }) =>
    html(
      host,
      `<h1>${host}</h1>${links('Stone Walls', 'Garden Tools', 'Cheap Flights', 'Car Insurance')}<p>Privacy Policy</p>`,
    ),
  scriptOnly: ({ host }) =>
    html(host, '<script>window.onload=function(){window.location.href="/lander"}</script>'),
  frameOnly: ({ host }) =>
    html(host, '<iframe src="https://ww1.parkingcrew.net/?d=1" width="100%"></iframe>'),
  getThisName: ({ host }) =>
    html(
      `${host} could be yours`,
      `<h1>${host}</h1><p>Get this domain. Secure checkout, fast transfer, money-back guarantee. Lease to own from $39 a month.</p>`,
    ),
  listed: ({ host }) =>
    html(
      'Premium names',
      `<h1>The name ${host} is looking for a new owner</h1><p>Asking price: 2,400 USD. Contact our brokers.</p>`,
    ),
  justRegistered: ({ host }) =>
    html(
      `${host} – registered`,
      `<p>This domain was recently registered at NameBarn. The owner has not set up a website yet.</p>`,
    ),
  german: ({ host }) =>
    html(
      host,
      `<h1>${host}</h1><p>Diese Domain ist zu haben! Machen Sie uns ein Angebot. Kaufpreis: 890 € (zzgl. MwSt.), Zahlung per Treuhandservice.</p>`,
    ),
  spanish: ({ host }) =>
    html(host, `<p>¿Te interesa ${host}? El dominio puede ser tuyo. Precio: 1.200 €. Hacer oferta.</p>`),
  french: ({ host }) =>
    html(
      host,
      `<p>Le domaine ${host} vous intéresse ? Il est proposé à la vente au prix de 950 €. Achat immédiat.</p>`,
    ),
  polish: ({ host }) =>
    html('Domena na giełdzie', `<p>Domena ${host} jest wystawiona na giełdzie. Złóż ofertę kupna.</p>`),
  turkish: ({ host }) =>
    html(host, `<h1>${host}</h1><p>Bu alan adı satılıktır. Teklif vermek için formu doldurun.</p>`),
  indonesian: ({ host }) => html(host, `<p>Domain ${host} dijual. Hubungi kami untuk penawaran harga.</p>`),
  japanese: ({ host }) =>
    html(host, `<p>${host} は、お名前サービスで取得されたドメインです。ただいまご利用いただけません。</p>`),
  chinese: ({ host }) => html('域名已到期', `<p>您访问的域名 ${host} 已到期,请联系注册商续费。</p>`),
  russian: ({ host }) =>
    html(host, `<p>Срок регистрации домена ${host} закончился. Если вы администратор, продлите его.</p>`),
  korean: ({ host }) => html(host, `<p>${host} 도메인은 판매 중입니다. 구매를 원하시면 연락 주세요.</p>`),
  portuguese: ({ host }) =>
    html(host, `<p>O domínio ${host} está disponível para compra. Faça a sua proposta.</p>`),
  dutch: ({ host }) =>
    html(host, `<p>${host} is te koop. Vraagprijs op aanvraag. Doe een bod via de veiling.</p>`),
  registrar: ({ host }) =>
    html(
      'Expired',
      `<h1>Oops! ${host} has expired</h1><p>Are you the owner? Log in to your account to renew. Otherwise it goes to auction in 26 days.</p>`,
    ),
  suspended: ({ host }) =>
    html(
      'Contact verification',
      `<p>The registrant of ${host} did not verify the contact address within 15 days as ICANN asks. The name is on hold.</p>`,
    ),
}

const farm = (title: string, by: string, more: string, ...titles: string[]) =>
  html(
    title,
    `<header><h1>${title}</h1><nav>${more}</nav></header><main>${titles
      .map(
        (heading) =>
          `<article><h2>${heading}</h2><span class="author">${by}</span><p>${heading}: everything that you need to know before you decide, with tips from experts.</p></article>`,
      )
      .join('')}</main><footer>Contact: outlinkeditor@mail.example</footer>`,
    `<meta name="generator" content="WordPress 6.7"><meta property="og:site_name" content="${title}">`,
  )

/** Link farms that write about everything; some keep the name. */
export const contentFarms: Record<string, RenderPage> = {
  sameName: ({ title }) =>
    farm(
      title,
      'admin',
      'Home / Business / Tech / Health / Write for us',
      '7 Benefits of Commercial Roofing',
      'How to Choose a VPN in 2027',
      'Top 10 Crypto Wallets',
    ),
  otherName: () =>
    farm(
      'Daily Buzz Times',
      'Editorial Team',
      'Business / Lifestyle / Travel / Contact',
      'Best Mattress Guide',
      'Is Solar Worth It?',
      'Celebrity Net Worth',
    ),
  company: () =>
    html(
      'Harlow & Pratt Dental Clinic',
      `<h1>Your smile, our care</h1><p>Implants, whitening and braces in the city centre. Call us to book an appointment with our dentists today.</p><p>Opening hours Monday to Friday.</p>`,
    ),
  shop: () =>
    html(
      'BudgetSneaks Outlet Store',
      `<h1>Up to 80 % off sneakers</h1><p>Free shipping worldwide. Add to cart. Best sellers, new arrivals, customer reviews.</p>`,
    ),
  germanAgency: () =>
    html(
      'Umzugsprofi 24',
      `<h1>Umzüge zum Festpreis</h1><p>Wir transportieren Möbel, Klaviere und Büros. Jetzt unverbindlich anfragen, auch am Wochenende.</p>`,
    ),
  japaneseAffiliate: () =>
    html(
      '脱毛サロン比較ナビ',
      `<h1>おすすめ脱毛サロンランキング</h1><p>料金、口コミ、キャンペーンを比較して、あなたに合う脱毛サロンを見つけましょう。</p>`,
    ),
  chineseSpam: () =>
    html(
      '某某机械设备有限公司',
      `<h1>专业生产破碎机</h1><p>厂家直销,质量保证,欢迎来电咨询。产品中心,新闻动态,联系我们。</p>`,
    ),
  streaming: () =>
    html(
      'Watch HD Movies Free',
      `<h1>123 Streams</h1><p>Watch the newest movies and series online in full HD without registration. No ads, no download.</p>`,
    ),
}

/** Default pages of hosts and platforms, after the site was abandoned. */
export const emptyPages: Record<string, RenderPage> = {
  index: () => html('Index of /', '<h1>Index of /</h1><pre><a href="cgi-bin/">cgi-bin/</a></pre>'),
  hello: () => html('Hello world', '<h1>Apache is functioning normally</h1>'),
  panel: ({ host }) =>
    html(
      `${host} — Coming Soon`,
      `<p>This is the default page of ${host}. If you are the owner, upload your website by the control panel.</p>`,
    ),
  suspended: () =>
    html(
      'Account Suspended',
      '<p>This account has been suspended. Contact your hosting provider for more information.</p>',
    ),
  noBlog: () =>
    html(
      'Nothing here',
      '<h1>This blog does not exist</h1><p>But its name is still free. Start your own blog in a minute.</p>',
    ),
  noBlogGerman: () =>
    html('Nicht gefunden', '<p>Dieses Blog gibt es nicht (mehr). Möchtest du ein eigenes anlegen?</p>'),
  noBlogJapanese: () =>
    html(
      '404',
      '<p>お探しのブログは見つかりませんでした。削除されたか、URLが間違っている可能性があります。</p>',
    ),
  deploy: () =>
    html(
      '404: NOT_FOUND',
      '<p>The deployment could not be found on our platform.</p><p>Code: DEPLOYMENT_NOT_FOUND</p>',
    ),
  vietnamese: () =>
    html('Trang mặc định', '<p>Website đang được khởi tạo trên máy chủ. Vui lòng quay lại sau.</p>'),
}

/** New owners who keep something of the site, or write about the same topics. */
export const lookalikePages: Record<string, RenderPage> = {
  onTopic: (site) =>
    html(
      'Trade supplies direct',
      `<h1>${site.tagline}: supplies and services</h1><p>${site.menu} Free quotes for homes and business, insured and certified. Call our team today, ask for prices.</p>`,
    ),
  nameAndCasino: (site) =>
    html(
      `${site.title} – Best Casino Reviews`,
      `<h1>${site.title}</h1><p>Online casino bonus codes, free spins, blackjack and poker rooms compared by our experts.</p>`,
    ),
  otherBlogger: () =>
    html(
      'Nora runs far',
      '<meta name="author" content="Nora Quill"><h1>Nora runs far</h1><p>Training for ultramarathons with two small children and bad knees. Race reports and what I eat.</p><h2>My first hundred kilometres</h2><h2>Shoes that last</h2>',
    ),
  longSale: ({ host }) =>
    html(
      `${host} is for sale | Namehall`,
      `<h1>${host}</h1><p>Listed by its owner.</p>${'<p>Buyers say that the transfer was quick, the staff helpful and the payment plan fair. Questions? We answer every day of the week.</p>'.repeat(30)}`,
    ),
}
