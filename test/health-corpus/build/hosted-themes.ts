import { getAddress, getFeedPath, getPosts, type Site } from './site.ts'

const getMenuItems = (site: Site) => site.menu.split(' / ')
const getProfiles = (site: Site) => (site.profiles ? site.profiles.split(' ') : [])

export const wordpress = (site: Site) => `<!DOCTYPE html>
<html lang="${site.lang}">
<head>
<meta charset="UTF-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${site.title} &#8211; ${site.tagline}</title>
<link rel="alternate" type="application/rss+xml" title="${site.title} &raquo; Feed" href="${getAddress(site)}${getFeedPath(site)}" />
<link rel='stylesheet' id='theme-style-css' href='/wp-content/themes/fern/style.css?ver=1.8' media='all' />
<meta name="generator" content="WordPress 6.4.3" />
</head>
<body class="home blog wp-embed-responsive">
<a class="skip-link screen-reader-text" href="#content">#</a>
<header id="masthead"><p class="site-title"><a href="/" rel="home">${site.title}</a></p>
<p class="site-description">${site.tagline}</p>
<nav class="main-navigation"><ul>${getMenuItems(site)
  .map(
    (item, index) =>
      `<li id="menu-item-${index + 17}" class="menu-item"><a href="/?page_id=${index + 2}">${item}</a></li>`,
  )
  .join('')}</ul></nav></header>
<main id="content">
${getPosts(site)
  .map(
    (post, index) => `<article id="post-${412 - index * 9}" class="post type-post hentry">
<h2 class="entry-title"><a href="${post.address}" rel="bookmark">${post.title}</a></h2>
<div class="entry-meta"><time datetime="${post.posted_on}T08:00:00+00:00">${post.posted_on}</time> <span class="byline author vcard"><a href="/author/1/">${site.author}</a></span></div>
</article>`,
  )
  .join('\n')}
</main>
<aside class="widget-area"><section class="widget widget_text"><p>${site.about}</p></section>
${getProfiles(site)
  .map((link) => `<a rel="me" href="https://${link}">${link}</a>`)
  .join('\n')}</aside>
<footer class="site-footer">${site.footer ?? ''}</footer>
</body>
</html>`

export const ghost = (site: Site) => `<!DOCTYPE html>
<html lang="${site.lang}">
<head>
    <meta charset="utf-8">
    <title>${site.title}</title>
    <link rel="stylesheet" href="/assets/built/screen.css?v=8d01">
    <meta name="description" content="${site.tagline}">
    <link rel="canonical" href="${getAddress(site)}">
    <meta property="og:site_name" content="${site.title}">
    <meta property="og:type" content="website">
    <meta name="generator" content="Ghost 5.82">
    <link rel="alternate" type="application/rss+xml" title="${site.title}" href="${getAddress(site)}${getFeedPath(site)}">
    ${getProfiles(site)
      .map((link) => `<link rel="me" href="https://${link}">`)
      .join('\n    ')}
</head>
<body class="home-template">
<div class="gh-site">
<header class="gh-head"><a class="gh-head-logo" href="/">${site.title}</a>
<ul class="nav">${getMenuItems(site)
  .map((item) => `<li><a href="/${encodeURI(item.toLowerCase())}/">${item}</a></li>`)
  .join('')}</ul></header>
<section class="gh-cover"><h1>${site.tagline}</h1></section>
<main class="gh-feed">
${getPosts(site)
  .map(
    (
      post,
    ) => `<article class="gh-card post"><a class="gh-card-link" href="${post.address}"><h2 class="gh-card-title">${post.title}</h2></a>
<footer class="gh-card-meta"><span class="gh-card-author">${site.author}</span> <time datetime="${post.posted_on}">${post.posted_on}</time></footer></article>`,
  )
  .join('\n')}
</main>
<section class="gh-about"><p>${site.about}</p></section>
<footer class="gh-foot">${site.title} &copy; ${site.posts[0]?.slice(0, 4) ?? ''} ${site.footer ?? ''}</footer>
</div>
</body>
</html>`

export const blogger = (site: Site) => `<!DOCTYPE html>
<html dir='ltr' lang='${site.lang}'>
<head>
<meta content='text/html; charset=UTF-8' http-equiv='Content-Type'/>
<meta content='blogger' name='generator'/>
<link rel="alternate" type="application/atom+xml" title="${site.title} - Atom" href="${getAddress(site)}${getFeedPath(site)}" />
<title>${site.title}</title>
</head>
<body class='loading variant-sand'>
<div class='header section' id='header'><h1 class='title'>${site.title}</h1><div class='descriptionwrapper'><p class='description'><span>${site.tagline}</span></p></div></div>
<div class='tabs section' id='crosscol'><ul>${getMenuItems(site)
  .map((item, index) => `<li><a href='/p/${index}.html'>${item}</a></li>`)
  .join('')}</ul></div>
<div class='main section' id='main'><div class='blog-posts hfeed'>
${getPosts(site)
  .map(
    (post) => `<div class="date-outer"><h2 class='date-header'><span>${post.posted_on}</span></h2>
<div class='post hentry'><h3 class='post-title entry-title'><a href='${post.address}'>${post.title}</a></h3>
<span class='post-author vcard'><span class='fn'>${site.author}</span></span></div></div>`,
  )
  .join('\n')}
</div></div>
<div class='sidebar section' id='sidebar-right'><div class='widget Profile'><dl class='profile-datablock'><dt>${site.author}</dt><dd class='profile-textblock'>${site.about}</dd></dl>
${getProfiles(site)
  .map((link) => `<a href='https://${link}' rel='me'>${link}</a>`)
  .join(' ')}</div></div>
<div class='footer' id='footer'>${site.footer ?? ''}</div>
</body>
</html>`

export const prose = (site: Site) => `<!DOCTYPE HTML>
<html>
<head>
<meta charset="utf-8">
<title>${site.title}</title>
<link rel="stylesheet" type="text/css" href="/css/write.css" />
<link rel="canonical" href="${getAddress(site)}">
<link rel="alternate" type="application/rss+xml" title="${site.title}" href="${getAddress(site)}${getFeedPath(site)}" />
<meta name="description" content="${site.tagline}" />
<meta name="author" content="${site.author}" />
</head>
<body id="collection" itemscope>
<header>
<h1 dir="auto" id="blog-title"><a href="/">${site.title}</a></h1>
<p class="description">${site.tagline}</p>
<nav id="full-nav">${getMenuItems(site)
  .map((item) => `<a class="pinned" href="/${encodeURI(item.toLowerCase())}">${item}</a>`)
  .join(' ')}</nav>
</header>
<section id="wrapper">
<article class="pinned"><p>${site.about}</p>
${getProfiles(site)
  .map((link) => `<a href="https://${link}" rel="me nofollow">@</a>`)
  .join('')}</article>
${getPosts(site)
  .map(
    (
      post,
    ) => `<article id="${post.posted_on}" class="norm h-entry"><h2 class="post-title"><a href="${post.address}" class="u-url p-name">${post.title}</a></h2>
<time class="dt-published">${post.posted_on}</time></article>`,
  )
  .join('\n')}
</section>
<footer dir="ltr"><hr><nav>${site.footer ?? ''}</nav></footer>
</body>
</html>`
