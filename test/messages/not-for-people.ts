/** Strings that look like user-facing text but are not, or are deliberately English, with the reason. */
export const notForPeople: readonly { files: RegExp; texts?: RegExp; why: string }[] = [
  { files: /^src\/demo\//, why: 'the invented community speaks as its people do' },
  { files: /^src\/platform\/openapi\//, why: 'the description of the API is English' },
  {
    files: /^src\/(?:platform\/metrics\/|moderation\/admin\/crawler\/metrics)/,
    why: 'names of metrics, for operators',
  },
  {
    files: /^src\/instance\/legal-pages\/(?:texts|documents)/,
    why: 'the terms are a document, which operators replace as a whole',
  },
  {
    files: /^src\/branding\/(?:community-config|theme-colors|currency)\.ts$/,
    why: 'errors in community.json, for operators, and its defaults',
  },
  {
    files: /^src\/accounts\/users\/device-name\.ts$/,
    texts: /^Samsung Internet$/,
    why: 'the name of a product',
  },
  { files: /^src\/platform\/(?:http\/wire\/encoded-response|media\/serve-media)\.ts$/, why: 'headers' },
  { files: /^src\/platform\/http\/wire\/declared-fields\.ts$/, why: 'a program' },
  {
    files: /^src\/crawler\/feeds\/parsing\/month-names\.ts$/,
    why: 'names of months in feeds',
  },
  {
    files: /^src\/moderation\/admin\/people\/end-suspension-task\.ts$/,
    why: 'stored in the audit log, where reasons stay as they were written',
  },
  {
    files: /^src\/conversations\/(?:upvotes\/queries|discussions\/comments\/comment-notifications)\.ts$/,
    texts: /^\{title\}$/,
    why: 'a template that PostgreSQL fills in',
  },
  { files: /^src\/platform\/mail\/mailer\.ts$/, why: 'the log' },
  { files: /^src\/platform\/media\/picture-worker\.ts$/, why: 'names of decoders' },
  { files: /^src\/platform\/markdown\/safe-link\.ts$/, why: 'the attribute rel' },
  {
    files: /^src\/syndication\/serve-sitemap\.ts$/,
    texts: /^(?:User-agent|Disallow):/,
    why: 'robots.txt',
  },
  { files: /^src\/instance\/legal-pages\/serve-documents\.ts$/, texts: /^default-src /, why: 'a header' },
  { files: /^src\/accounts\/password\/common-passwords\.ts$/, why: 'passwords' },
  { files: /^src\/page-metadata\/(?:phrases\/|interstitials\.ts$)/, why: 'texts of other websites' },
  {
    files: /^src\/opt-outs\/(?:about-crawler|request-view)\.tsx$/,
    texts: /^(?:User-agent:|# wend-proof:)/,
    why: 'lines of robots.txt',
  },
  { files: /^src\/app\/icons\/serve-icons\.ts$/, texts: /^(?:title|text)$/, why: 'names of parameters' },
  { files: /^src\/app\/cli\//, texts: /^npm run /, why: 'commands' },
  {
    files:
      /^src\/(?:platform\/(?:(?:schema\/migrate|runtime\/run-process|runtime\/trust-proxy)\.ts$|backup\/)|app\/config\/unencrypted-connections\.ts$|crawler\/http\/user-agent)|^packages\/embedded-postgres\//,
    why: 'the log, and PostgreSQL’s own files and messages',
  },
]
