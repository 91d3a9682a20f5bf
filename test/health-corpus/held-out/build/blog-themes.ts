import { getAddress, getFeedPath, getPosts, type Site } from '../../build/site.ts'
import { getPreviousMonths, renderJsonScript, renderStyles } from './ballast.ts'
import { screenWords } from './screen-words.ts'

const getMenuItems = (site: Site) => site.menu.split(' / ')
const getProfiles = (site: Site) => (site.profiles ? site.profiles.split(' ') : [])
const getExcerpt = (site: Site, index: number) => site.excerpts?.[index] ?? ''
const getNewestDay = (site: Site) => site.posts[0]?.slice(0, 10) ?? '2024-01-01'
const renderFeedLink = (site: Site) =>
  getFeedPath(site) &&
  `<link rel="alternate" type="application/rss+xml" title="${site.title} RSS" href="${getAddress(site)}${getFeedPath(site)}" />`

/** A recent WordPress with a block theme; 30 to 40 kB, most of it styles. */
export const blocks = (site: Site) => {
  const words = screenWords(site.lang)
  return `<!DOCTYPE html>
<html dir="${site.lang === 'ar' ? 'rtl' : 'ltr'}" lang="${site.lang}">
<head>
	<meta charset="UTF-8" />
	<meta name='robots' content='max-image-preview:large' />
	<title>${site.title}${site.tagline ? ` - ${site.tagline}` : ''}</title>
	${renderFeedLink(site)}
${renderStyles(170)}
<meta name="generator" content="WordPress 6.7.1" />
${renderJsonScript('wp-emoji-settings', 14)}
</head>
<body class="home blog wp-embed-responsive is-light-theme">
<div class="wp-site-blocks"><header class="wp-block-template-part"><div class="wp-block-group alignwide is-layout-flex">
<p class="wp-block-site-title"><a href="${getAddress(site)}" target="_self" rel="home" aria-current="page">${site.title}</a></p>
<nav class="is-responsive wp-block-navigation"><ul class="wp-block-navigation__container">${getMenuItems(site)
    .map(
      (item, index) =>
        `<li class="wp-block-navigation-item"><a href="/?page_id=${index * 5 + 8}"><span class="wp-block-navigation-item__label">${item}</span></a></li>`,
    )
    .join('')}</ul></nav></div></header>
<main class="wp-block-group is-layout-flow">
<h1 class="wp-block-heading">${site.tagline}</h1>
<ul class="columns-1 wp-block-post-template">${getPosts(site)
    .map(
      (
        post,
        index,
      ) => `<li class="wp-block-post post-${900 - index * 11} type-post status-publish format-standard">
<h2 class="wp-block-post-title"><a href="${post.address}" target="_self">${post.title}</a></h2>
<div class="wp-block-post-excerpt"><p class="wp-block-post-excerpt__excerpt">${getExcerpt(site, index)}</p><p class="wp-block-post-excerpt__more-text"><a href="${post.address}">${words.more}</a></p></div>
<div class="wp-block-template-part"><time datetime="${post.posted_on}T19:02:11+00:00">${post.posted_on}</time> <span class="wp-block-post-author-name">${site.author}</span></div></li>`,
    )
    .join('\n')}</ul></main>
<footer class="wp-block-template-part"><p>${site.about}</p>
<h2>${words.archive}</h2><ul class="wp-block-archives-list">${getPreviousMonths(getNewestDay(site), 18)
    .map((month) => `<li><a href='/${month}/'>${month}</a></li>`)
    .join('')}</ul>
${getProfiles(site)
  .map((link) => `<a rel="me" href="https://${link}" class="wp-block-social-link-anchor">${link}</a>`)
  .join('\n')}
<form role="search" method="get" action="/"><label>${words.search}</label><input type="search" name="s" value="" /></form>
<p>${site.footer ?? ''}</p></footer></div>
</body>
</html>`
}

/** A hosted blog with a full sidebar, as is common in Asia. */
export const sidebar = (site: Site) => {
  const words = screenWords(site.lang)
  return `<!DOCTYPE html>
<html lang="${site.lang}" data-admin-domain="//blog-host.example" data-theme="report">
<head>
<meta charset="utf-8"/>
<title>${site.title}</title>
<meta name="description" content="${site.tagline}"/>
<meta property="og:type" content="blog"/>
<meta property="og:title" content="${site.title}"/>
<link rel="canonical" href="${getAddress(site)}"/>
${renderFeedLink(site)}
<link rel="stylesheet" type="text/css" href="/css/theme/report/blog.css?r=33"/>
${renderJsonScript('page-state', 8)}
</head>
<body class="page-index globalheader-ng-enabled">
<div id="globalheader-container" data-brand="blog"></div>
<div id="container"><div id="container-inner"><header id="blog-title" data-brand="blog"><div id="blog-title-content"><h1 id="title"><a href="${getAddress(site)}">${site.title}</a></h1><h2 id="blog-description">${site.tagline}</h2></div></header>
<div id="top-box"><ul>${getMenuItems(site)
    .map((item, index) => `<li><a href="/category/${index + 1}">${item}</a></li>`)
    .join('')}</ul></div>
<div id="content" class="hfeed"><div id="main">
${getPosts(site)
  .map(
    (
      post,
      index,
    ) => `<article class="entry hentry no-entry-thumb" data-uuid="${index + 4_207_575_160}"><div class="entry-inner"><header class="entry-header"><div class="date entry-date"><a href="/archive/${post.posted_on.replaceAll('-', '/')}" rel="nofollow"><time datetime="${post.posted_on}">${post.posted_on}</time></a></div>
<h1 class="entry-title"><a href="${post.address}" class="entry-title-link bookmark">${post.title}</a></h1></header>
<div class="entry-content"><p>${getExcerpt(site, index)}</p><p class="entry-see-more"><a href="${post.address}">${words.more}</a></p></div>
<footer class="entry-footer"><span class="author vcard"><span class="fn">${site.author}</span></span> <a href="${post.address}#comments">${words.comments}</a></footer></div></article>`,
  )
  .join('\n')}
</div></div>
<aside id="box2"><div class="module module-profile"><div class="module-title">${site.author}</div><div class="profile-description"><p>${site.about}</p></div><button class="subscribe">${words.subscribe}</button></div>
<div class="module module-search"><form><input type="text" name="q" placeholder="${words.search}"/></form></div>
<div class="module module-archive"><div class="module-title">${words.archive}</div><ul>${getPreviousMonths(
    getNewestDay(site),
    26,
  )
    .map((month) => `<li class="archive-module-month"><a href="/archive/${month}">${month}</a></li>`)
    .join('\n')}</ul></div>
<div class="module module-links">${getProfiles(site)
    .map((link) => `<a href="https://${link}" rel="me">${link}</a>`)
    .join(' ')}</div></aside></div></div>
<footer id="footer">${site.footer ?? ''}</footer>
</body>
</html>`
}

/** A static blog with an author card, as is common in Chinese blogs. */
export const hexo = (site: Site) => {
  const words = screenWords(site.lang)
  return `<!DOCTYPE html>
<html lang="${site.lang}">
<head>
  <meta charset="UTF-8">
<meta name="viewport" content="width=device-width">
<meta name="theme-color" content="#222"><meta name="generator" content="Hexo 7.3.0">
<link rel="stylesheet" href="/css/main.css">
  ${renderFeedLink(site)}
<script class="next-config" data-name="main" type="application/json">{"scheme":"Gemini","darkmode":false,"sidebar":{"position":"left"},"copycode":{"enable":true}}</script>
  <title>${site.title}</title>
</head>
<body itemscope class="use-motion">
  <div class="headband"></div>
  <main class="main">
    <div class="column"><header class="header"><div class="site-meta"><a href="/" class="brand" rel="start"><i class="logo-line"></i><p class="site-title">${site.title}</p></a><p class="site-subtitle" itemprop="description">${site.tagline}</p></div>
    <nav class="site-nav"><ul class="main-menu menu"><li class="menu-item menu-item-home"><a href="/" rel="section">${words.home}</a></li>${getMenuItems(
      site,
    )
      .map((item, index) => `<li class="menu-item"><a href="/m${index}/" rel="section">${item}</a></li>`)
      .join('')}</ul></nav></header>
    <aside class="sidebar"><div class="site-author site-overview-item"><p class="site-author-name">${site.author}</p><div class="site-description">${site.about}</div></div>
    <div class="site-state"><span class="site-state-item-count">${site.posts.length * 17}</span> ${words.archive}</div>
    <div class="links-of-author">${getProfiles(site)
      .map(
        (link) =>
          `<span class="links-of-author-item"><a href="https://${link}" rel="noopener me">${link}</a></span>`,
      )
      .join('')}</div></aside></div>
    <div class="main-inner index posts-expand">
${getPosts(site)
  .map(
    (
      post,
      index,
    ) => `      <article class="post-block"><h2 class="post-title"><a href="${post.address}" class="post-title-link">${post.title}</a></h2>
      <div class="post-meta"><time datetime="${post.posted_on}T21:15:08+08:00">${post.posted_on}</time></div>
      <div class="post-body"><p>${getExcerpt(site, index)}</p><div class="post-button"><a class="btn" href="${post.address}">${words.more} &raquo;</a></div></div></article>`,
  )
  .join('\n')}
    </div>
  </main>
  <footer class="footer"><div class="copyright">&copy; ${getNewestDay(site).slice(0, 4)} <i class="fa fa-heart"></i> <span class="author">${site.author}</span></div>${site.footer ?? ''}</footer>
</body>
</html>`
}

/** An email newsletter with web pages. */
export const letter = (site: Site) => {
  const words = screenWords(site.lang)
  return `<!DOCTYPE html>
<html lang="${site.lang}">
<head>
<meta charset="utf-8" />
<title>${site.title} | ${site.author}</title>
<meta name="description" content="${site.tagline}" />
<meta property="og:title" content="${site.title} | ${site.author}" />
<link rel="canonical" href="${getAddress(site)}" />
${renderFeedLink(site)}
${renderStyles(64, 'print')}
${renderJsonScript('preloads', 30)}
</head>
<body class="_pencraft">
<div id="entry"><div id="main" class="main typography">
<div class="topbar"><a class="logo" href="/"><img width="40" height="40" src="/img/logo_256.png" alt="${site.title}"></a><h1><a href="/">${site.title}</a></h1><button class="primary">${words.subscribe}</button></div>
<div class="navbar">${[words.home, ...getMenuItems(site)].map((item) => `<a href="/${encodeURI(item)}">${item}</a>`).join('')}</div>
<div class="portable-archive">
${getPosts(site)
  .map(
    (
      post,
      index,
    ) => `<div class="portable-archive-post" role="article"><a href="${post.address}" data-testid="post-preview-title">${post.title}</a>
<div class="subtitle">${getExcerpt(site, index)}</div><div class="meta"><time datetime="${post.posted_on}">${post.posted_on}</time> • <a href="/people">${site.author}</a></div><button aria-label="${words.comments}"></button></div>`,
  )
  .join('\n')}
</div>
<div class="about-box"><h2>${site.title}</h2><p>${site.about}</p>
<form class="form"><input type="email" name="email" placeholder="mail"><button>${words.subscribe}</button></form></div>
${getProfiles(site)
  .map((link) => `<a rel="me" href="https://${link}">${link}</a>`)
  .join(' ')}
<div class="footer">&copy; ${getNewestDay(site).slice(0, 4)} ${site.author} ${site.footer ?? ''}</div>
</div></div>
<script src="/bundle/static/js/main.71ae.js" defer></script>
</body>
</html>`
}
