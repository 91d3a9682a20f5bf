/** What looks like a text for people and is none, or is meant to be English: where, and why. */
export const notForPeople: readonly { files: RegExp; texts?: RegExp; why: string }[] = [
  { files: /^src\/demo\//, why: 'the invented community speaks as its people do' },
  { files: /^src\/server\/openapi\//, why: 'the description of the API is English' },
  { files: /^src\/server\/metrics\//, why: 'what monitoring shows to operators' },
  {
    files:
      /^src\/server\/(?:postgres|backup)\/|^src\/server\/(?:config|settings-reader|schema-state|trust-proxy|migrate|run-process)\.ts$/,
    why: 'what operators read on the terminal of a server, as they do the log',
  },
  {
    files: /^src\/features\/documents\/(?:texts|documents)/,
    why: 'the terms are a document, which operators replace as a whole',
  },
  {
    files: /^src\/features\/community\/(?:community-words|accent-colors|currency)\.ts$/,
    why: 'what operators read who write community.json wrongly; its defaults are their words',
  },
  {
    files: /^src\/features\/accounts\/device-name\.ts$/,
    texts: /^Samsung Internet$/,
    why: 'the name of a product',
  },
  { files: /^src\/server\/(?:encoded-response|media\/serve-media)\.ts$/, why: 'headers' },
  { files: /^src\/server\/markdown\/safe-link\.ts$/, why: 'the attribute rel' },
  { files: /^src\/features\/feeds\/serve-sitemap\.ts$/, texts: /^User-agent:/, why: 'robots.txt' },
]
