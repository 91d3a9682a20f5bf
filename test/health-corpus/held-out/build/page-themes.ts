import { getAddress, getFeedPath, getPosts, type Site } from '../../build/site.ts'
import { renderJsonScript, renderStyles } from './ballast.ts'
import { screenWords } from './screen-words.ts'

const getMenuItems = (site: Site) => site.menu.split(' / ')
const getProfiles = (site: Site) => (site.profiles ? site.profiles.split(' ') : [])
const getExcerpt = (site: Site, index: number) => site.excerpts?.[index] ?? ''
const renderFeedLink = (site: Site) =>
  getFeedPath(site) &&
  `<link rel="alternate" type="application/rss+xml" href="${getAddress(site)}${getFeedPath(site)}">`

/** Pictures with hardly any text. */
export const photos = (site: Site) => `<!doctype html>
<html lang="${site.lang}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${site.title}</title>
${renderFeedLink(site)}
<link rel="stylesheet" href="/grid.css">
</head>
<body class="grid">
<h1><a href="/">${site.title}</a></h1>
<div class="masonry">
${getPosts(site)
  .flatMap((post, index) =>
    Array.from({ length: 5 }, (_, column) => {
      const name = `/img/${post.posted_on.replaceAll('-', '')}-${index}${column}`
      return `<a href="${post.address}" class="tile"><img src="${name}-800.jpg" srcset="${name}-400.jpg 400w, ${name}-800.jpg 800w, ${name}-1600.jpg 1600w" sizes="(min-width: 60em) 33vw, 100vw" width="800" height="${533 + column * 40}" loading="lazy" alt="${column === 0 ? post.title : ''}"></a>`
    }),
  )
  .join('\n')}
</div>
<footer>${site.author} ${getProfiles(site)
  .map((link) => `<a rel="me" href="https://${link}">${link}</a>`)
  .join(' ')} ${site.footer ?? ''}</footer>
</body>
</html>`

/** A client-rendered page: only its head has the site's text. */
export const appShell = (site: Site) => `<!doctype html>
<html lang="${site.lang}">
  <head>
    <meta charset="UTF-8" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <title>${site.title}</title>
    <meta name="description" content="${site.tagline}" />
    ${renderFeedLink(site)}
    <script type="module" crossorigin src="/assets/index-D4xq81b.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor-CkT7.js">
    <link rel="stylesheet" crossorigin href="/assets/index-B92f.css">
  </head>
  <body>
    <noscript>${site.footer ?? 'You need to enable JavaScript to run this app.'}</noscript>
    <div id="root"></div>
  </body>
</html>`

/** A splash page: one picture and a link. */
export const splash = (site: Site) => `<html>
<head>
<meta charset="utf-8">
<title>${site.title}</title>
${renderFeedLink(site)}
<style>html,body{height:100%;margin:0}body{display:grid;place-items:center;background:#000;color:#ddd}img{max-width:80vmin}</style>
</head>
<body>
<a href="${getMenuItems(site)[0] ?? 'index2'}.html"><img src="cover.jpg" alt="${site.tagline}" width="900" height="900"></a>
<p><a href="${getMenuItems(site)[0] ?? 'index2'}.html">${site.about}</a></p>
<!-- ${site.author} -->
</body>
</html>`

/** A drag-and-drop page builder; long class names, longer data. */
export const builder = (site: Site) => {
  const words = screenWords(site.lang)
  return `<!DOCTYPE html>
<html lang="${site.lang}">
<head>
  <meta charset='utf-8'>
  <meta name="viewport" content="width=device-width, initial-scale=1" id="wixDesktopViewport" />
  <meta name="generator" content="Page Builder 4"/>
  <title>${site.title} | ${site.tagline}</title>
  ${renderFeedLink(site)}
  ${renderStyles(120, 'comp')}
  ${renderJsonScript('site-features', 110)}
</head>
<body class="responsive">
<div id="SITE_CONTAINER"><div id="main_MF"><header id="SITE_HEADER" class="xU8fqS SITE_HEADER wixui-header"><div class="comp-kq4">
<h1 class="font_0 wixui-rich-text__text"><span class="wixGuard">&#8203;</span>${site.title}</h1>
<nav aria-label="Site"><ul>${[words.home, ...getMenuItems(site)].map((item, index) => `<li id="comp-nav${index}" data-direction="ltr" class="_11gHK"><a data-testid="linkElement" href="/${index === 0 ? '' : `page-${index}`}"><p>${item}</p></a></li>`).join('')}</ul></nav></div></header>
<main id="PAGES_CONTAINER"><section class="comp-abt wixui-section"><h2 class="font_2">${site.tagline}</h2><p class="font_8">${site.about}</p></section>
<section class="blog-post-homepage">
${getPosts(site)
  .map(
    (
      post,
      index,
    ) => `<article data-hook="post-list-item"><a href="${post.address}"><h2 class="post-title" data-hook="post-title">${post.title}</h2></a>
<div class="post-excerpt">${getExcerpt(site, index)}</div><span data-hook="user-name">${site.author}</span> <span data-hook="time-ago">${post.posted_on}</span></article>`,
  )
  .join('\n')}
</section></main>
<footer id="SITE_FOOTER"><p class="font_8">© ${site.author} ${site.footer ?? ''}</p>${getProfiles(site)
    .map((link) => `<a rel="me" href="https://${link}">${link}</a>`)
    .join('')}</footer></div></div>
</body>
</html>`
}

/** Handmade in the style of the small web: buttons, a webring, a guestbook. */
export const homepage = (site: Site) => `<!DOCTYPE html>
<html lang="${site.lang}">
<head>
<meta charset="UTF-8">
<title>${site.title}</title>
<link href="/style.css" rel="stylesheet" type="text/css" media="all">
${renderFeedLink(site)}
</head>
<body>
<div id="container">
<div id="header"><h1>${site.title}</h1><marquee>${site.tagline}</marquee></div>
<div id="leftSidebar"><h2>~</h2><ul>${getMenuItems(site)
  .map((item, index) => `<li><a href="/room${index + 1}.html">${item}</a></li>`)
  .join('')}</ul>
<div class="buttons">${Array.from({ length: 9 }, (_, index) => `<img src="/88x31/b${index}.gif" width="88" height="31" alt="">`).join('')}</div></div>
<main><p>${site.about}</p>
<div class="log"><dl>
${getPosts(site)
  .map(
    (post, index) =>
      `<dt>${post.posted_on} <a href="${post.address}">${post.title}</a></dt><dd>${getExcerpt(site, index)}</dd>`,
  )
  .join('\n')}
</dl></div></main>
<footer id="footer">${site.author} ${getProfiles(site)
  .map((link) => `<a rel="me" href="https://${link}">${link}</a>`)
  .join(' ')}
<div class="webring"><a href="//ring.example/prev">←</a> <a href="//ring.example/">o</a> <a href="//ring.example/next">→</a></div>${site.footer ?? ''}</footer>
</div>
</body>
</html>`

/** Short posts in full, one after the other. */
export const stream = (site: Site) => {
  const words = screenWords(site.lang)
  return `<!DOCTYPE html>
<html lang="${site.lang}">
<head>
<meta charset="utf-8">
<title>${site.title}</title>
<meta name="description" content="${site.tagline}">
${renderFeedLink(site)}
${getProfiles(site)
  .map((link) => `<link rel="me" href="https://${link}">`)
  .join('\n')}
<link rel="authorization_endpoint" href="//auth-host.example/auth">
</head>
<body class="h-feed">
<header class="h-card"><img class="u-photo" src="/avatar.jpg" alt=""><h1 class="p-name"><a class="u-url u-uid" href="${getAddress(site)}">${site.title}</a></h1><p class="p-note">${site.about}</p></header>
<nav>${getMenuItems(site)
    .map((item) => `<a href="/${encodeURI(item.toLowerCase())}/">${item}</a>`)
    .join(' ')}</nav>
${getPosts(site)
  .map(
    (
      post,
      index,
    ) => `<div class="post h-entry"><div class="e-content"><p>${post.title}</p><p>${getExcerpt(site, index)}</p></div>
<a href="${post.address}" class="u-url"><time class="dt-published" datetime="${post.posted_on}">${post.posted_on}</time></a> <a href="${post.address}">${words.comments}</a></div>`,
  )
  .join('\n')}
<footer>${site.author} · ${words.subscribe} ${site.footer ?? ''}</footer>
</body>
</html>`
}
