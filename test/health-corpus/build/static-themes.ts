import { getAddress, getFeedPath, getPosts, type Site } from './site.ts'

const getMenuItems = (site: Site) => site.menu.split(' / ')
const getProfiles = (site: Site) => (site.profiles ? site.profiles.split(' ') : [])

const renderFeedLink = (site: Site) =>
  getFeedPath(site) &&
  `<link rel="alternate" type="application/atom+xml" href="${getAddress(site)}${getFeedPath(site)}">`

export const hugo = (site: Site) => `<!DOCTYPE html>
<html lang="${site.lang}" dir="auto">
<head>
	<meta name="generator" content="Hugo 0.123.7">
	<meta charset="utf-8">
	<meta name="viewport" content="width=device-width, initial-scale=1, shrink-to-fit=no">
	<title>${site.title}</title>
	<meta name="description" content="${site.tagline}">
	<meta name="author" content="${site.author}">
	${renderFeedLink(site)}
	<link rel="stylesheet" href="/css/main.min.8c41.css">
</head>
<body class="list" id="top">
<header class="header"><nav class="nav"><div class="logo"><a href="/" accesskey="h">${site.title}</a></div>
<ul id="menu">${getMenuItems(site)
  .map((item) => `<li><a href="/${encodeURI(item.toLowerCase())}/"><span>${item}</span></a></li>`)
  .join('')}</ul></nav></header>
<main class="main">
<article class="first-entry home-info"><header class="entry-header"><h1>${site.tagline}</h1></header><div class="entry-content">${site.about}</div>
${getProfiles(site)
  .map((link) => `<a href="https://${link}" rel="me">${link.split('/')[0]}</a>`)
  .join(' ')}</article>
${getPosts(site)
  .map(
    (post) => `<article class="post-entry"><header class="entry-header"><h2>${post.title}</h2></header>
<footer class="entry-footer"><time>${post.posted_on}</time></footer><a class="entry-link" href="${post.address}"></a></article>`,
  )
  .join('\n')}
</main>
<footer class="footer"><span>${site.author}</span> ${site.footer ?? ''}</footer>
</body>
</html>`

export const jekyll = (site: Site) => `<!DOCTYPE html>
<html lang="${site.lang}"><head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${site.title} | ${site.tagline}</title>
  <meta name="generator" content="Jekyll v4.3.2" />
  <meta property="og:title" content="${site.title}" />
  <meta name="author" content="${site.author}" />
  <link rel="canonical" href="${getAddress(site)}" />
  <link rel="stylesheet" href="/assets/main.css">
  ${renderFeedLink(site)}
</head>
<body><header class="site-header" role="banner"><div class="wrapper">
  <a class="site-title" rel="author" href="/">${site.title}</a>
  <nav class="site-nav"><div class="trigger">${getMenuItems(site)
    .map((item) => `<a class="page-link" href="/${encodeURI(item.toLowerCase())}.html">${item}</a>`)
    .join('')}</div></nav></div></header>
<main class="page-content" aria-label="Content"><div class="wrapper"><div class="home">
  <p>${site.about}</p>
  <ul class="post-list">
${getPosts(site)
  .map(
    (post) =>
      `    <li><span class="post-meta">${post.posted_on}</span> <h3><a class="post-link" href="${post.address}">${post.title}</a></h3></li>`,
  )
  .join('\n')}
  </ul>
</div></div></main>
<footer class="site-footer h-card"><p class="p-name">${site.author}</p>
${getProfiles(site)
  .map((link) => `<a rel="me" class="u-url" href="https://${link}">${link}</a>`)
  .join('\n')}
${site.footer ?? ''}</footer>
</body></html>`

export const eleventy = (site: Site) => `<!doctype html>
<html lang="${site.lang}">
  <head>
    <meta charset="utf-8">
    <title>${site.title}</title>
    <meta name="description" content="${site.tagline}">
    ${renderFeedLink(site)}
    <style>body { max-width: 38em; margin: 2rem auto; font: 1.1rem/1.5 serif }</style>
  </head>
  <body>
    <header>
      <a href="/" class="home-link">${site.title}</a>
      <nav>${getMenuItems(site)
        .map((item) => `<a href="/${encodeURI(item.toLowerCase())}/">${item}</a>`)
        .join(' · ')}</nav>
    </header>
    <main>
      <h1>${site.tagline}</h1>
      <p class="h-card"><span class="p-name">${site.author}</span>. ${site.about}</p>
      <ol reversed class="postlist">
${getPosts(site)
  .map(
    (post) =>
      `        <li><a href="${post.address}">${post.title}</a> <time datetime="${post.posted_on}">${post.posted_on}</time></li>`,
  )
  .join('\n')}
      </ol>
      ${getProfiles(site)
        .map((link) => `<a rel="me" href="https://${link}">${link}</a>`)
        .join(', ')}
    </main>
    <footer>${site.footer ?? ''}</footer>
  </body>
</html>`

export const wiki = (site: Site) => `<!DOCTYPE html>
<html lang="${site.lang}" class="client-nojs">
<head>
<meta charset="UTF-8"/>
<title>start [${site.title}]</title>
<meta name="generator" content="DokuWiki"/>
<meta name="keywords" content="start"/>
${renderFeedLink(site)}
</head>
<body>
<div id="dokuwiki__site"><div id="dokuwiki__header"><h1><a href="/start" accesskey="h">${site.title}</a></h1><p class="claim">${site.tagline}</p></div>
<div id="dokuwiki__aside"><ul class="idx">${getMenuItems(site)
  .map(
    (item) =>
      `<li><div class="li"><a href="/page/${encodeURI(item)}" class="wikilink1">${item}</a></div></li>`,
  )
  .join('')}</ul></div>
<div id="dokuwiki__content"><div class="page"><p>${site.about}</p>
<ul>
${getPosts(site)
  .map(
    (post) =>
      `<li class="level1"><a href="${post.address}" class="wikilink1">${post.title}</a> <span class="date">${post.posted_on}</span> <span class="user"><bdi>${site.author}</bdi></span></li>`,
  )
  .join('\n')}
</ul></div></div>
<div class="docInfo">start.txt ${getProfiles(site)
  .map((link) => `<a rel="me" href="https://${link}">${link}</a>`)
  .join(' ')} ${site.footer ?? ''}</div></div>
</body>
</html>`

export const byHand = (site: Site) => `<HTML>
<HEAD>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8">
<TITLE>${site.title}</TITLE>
${renderFeedLink(site)}
</HEAD>
<BODY BGCOLOR="#FFFFF0" TEXT="#222222" LINK="#004488">
<CENTER><H1>${site.title}</H1>
<I>${site.tagline}</I></CENTER>
<HR>
<TABLE WIDTH="90%" CELLPADDING=8><TR><TD VALIGN=top WIDTH=160>
${getMenuItems(site)
  .map((item, index) => `<A HREF="p${index + 1}.html">${item}</A><BR>`)
  .join('\n')}
</TD><TD>
<P>${site.about}
<UL>
${getPosts(site)
  .map((post) => `<LI>${post.posted_on}: <A HREF="${post.address}">${post.title}</A>`)
  .join('\n')}
</UL>
</TD></TR></TABLE>
<HR>
<ADDRESS>${site.author} ${getProfiles(site)
  .map((link) => `<A REL="me" HREF="https://${link}">${link}</A>`)
  .join(' ')}</ADDRESS>
${site.footer ?? ''}
</BODY>
</HTML>`

export const terminal = (site: Site) => `<!doctype html>
<meta charset=utf-8><meta name=viewport content="width=device-width">
<title>~ ${site.title}</title>
${renderFeedLink(site)}
<link rel=icon href="data:,">
<style>
  html { background: #111; color: #9e9 }
  body { font-family: monospace; max-width: 72ch; margin: auto }
  a { color: inherit }
</style>
<pre>
${site.title}
${'='.repeat(site.title.length)}
${site.tagline}
</pre>
<p>${site.about}
<p>[ ${getMenuItems(site)
  .map((item) => `<a href="/${encodeURI(item)}">${item}</a>`)
  .join(' | ')} ]
<ul>
${getPosts(site)
  .map((post) => `<li>${post.posted_on} <a href="${post.address}">${post.title}</a>`)
  .join('\n')}
</ul>
<p>-- ${site.author} ${getProfiles(site)
  .map((link) => `<a rel=me href="https://${link}">${link}</a>`)
  .join(' ')}
${site.footer ?? ''}`
