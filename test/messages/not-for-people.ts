/** What looks like a text for people and is none, or is meant to be English: where, and why. */
export const notForPeople: readonly { files: RegExp; texts?: RegExp; why: string }[] = [
  { files: /^src\/demo\//, why: 'the invented community speaks as its people do' },
  { files: /^src\/server\/openapi\//, why: 'the description of the API is English' },
  {
    files: /^src\/(?:server\/metrics\/|features\/staff\/reading\/watched)/,
    why: 'what monitoring shows to operators',
  },
  {
    files: /^src\/features\/documents\/(?:texts|documents)/,
    why: 'the terms are a document, which operators replace as a whole',
  },
  {
    files: /^src\/features\/community\/(?:community-words|given-colors|currency)\.ts$/,
    why: 'what operators read who write community.json wrongly; its defaults are their words',
  },
  {
    files: /^src\/features\/accounts\/device-name\.ts$/,
    texts: /^Samsung Internet$/,
    why: 'the name of a product',
  },
  { files: /^src\/server\/(?:encoded-response|media\/serve-media)\.ts$/, why: 'headers' },
  { files: /^src\/server\/declared-fields\.ts$/, why: 'a program' },
  { files: /^src\/features\/reading\/month-names\.ts$/, why: 'names of months that feeds are searched for' },
  {
    files: /^src\/features\/staff\/people\/end-suspension-task\.ts$/,
    why: 'stored in the staff log, where reasons stay as they were written',
  },
  {
    files: /^src\/features\/(?:upvotes\/queries|discussions\/comment-notices)\.ts$/,
    texts: /^\{title\}$/,
    why: 'what PostgreSQL fills in',
  },
  { files: /^src\/server\/mail\/failure\.ts$/, why: 'the log' },
  { files: /^src\/server\/media\/picture-worker\.ts$/, why: 'names of decoders' },
  { files: /^src\/server\/markdown\/safe-link\.ts$/, why: 'the attribute rel' },
  {
    files: /^src\/features\/feeds\/serve-sitemap\.ts$/,
    texts: /^(?:User-agent|Disallow):/,
    why: 'robots.txt',
  },
  { files: /^src\/features\/documents\/serve-documents\.ts$/, texts: /^default-src /, why: 'a header' },
  { files: /^src\/features\/accounts\/common-passwords\.ts$/, why: 'passwords' },
  { files: /^src\/features\/blogs\/(?:phrases\/|not-the-page\.ts$)/, why: 'what pages of others say' },
  {
    files: /^src\/features\/owner-requests\/(?:about-reading|request-view)\.tsx$/,
    texts: /^(?:User-agent:|# wend-proof:)/,
    why: 'lines of robots.txt',
  },
  { files: /^src\/main\/icons\/serve-icons\.ts$/, texts: /^(?:title|text)$/, why: 'names of parameters' },
  { files: /^src\/main\/commands\//, texts: /^npm run /, why: 'what is typed' },
  {
    files:
      /^src\/(?:server\/(?:(?:migrate|plain-connections|run-process|trust-proxy)\.ts$|backup\/|postgres\/)|features\/reading\/user-agent)/,
    why: 'the log, and PostgreSQL’s own files and words; what operators read besides is in the catalogue',
  },
]
