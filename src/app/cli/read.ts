import { parseSiteUrl } from '#addresses/site-address.ts'
import { previewCrawl } from '#crawler/crawl/preview-crawl.ts'
import { crawlerUserAgent, getContactWarnings } from '#crawler/http/user-agent.ts'
import { createOutboundAgent } from '#platform/outbound/outbound-agent.ts'
import { createPoliteFetcher } from '#platform/outbound/polite-fetcher.ts'
import { ownVersion } from '#platform/schema/migration-mark.ts'
import { readConfig } from '../config/read-config.ts'
import { previewLines } from './preview-lines.ts'
import { type Command, runCommand } from './run-command.ts'

// `npm run read -- URL`: previews a crawl of a site. Stores nothing and needs no database.

export const read: Command = async ([url, ...rest], { env, t, print }) => {
  if (url === undefined || url === '--help' || rest.length > 0)
    return `npm run read -- URL    ${t('shows what would be read from a site and why, without saving anything')}`
  const address = parseSiteUrl(url)
  if ('error' in address) return t.parts(address.error.text, address.error.params) as string
  const config = readConfig(env)
  const userAgent = crawlerUserAgent(config, ownVersion())
  print(userAgent)
  for (const problem of getContactWarnings(config)) print(problem)
  const agent = createOutboundAgent({ proxy: config.outboundProxy })
  const preview = await previewCrawl(address.url, { fetcher: createPoliteFetcher({ agent, userAgent }) })
  print(`\n${previewLines(t, preview).join('\n')}`)
  return undefined
}

if (import.meta.main) await runCommand(read)
