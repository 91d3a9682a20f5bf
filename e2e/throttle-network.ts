import type { Page } from 'playwright-core'

/** Throttles the network to a poor mobile connection. */
export async function throttleNetwork(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const bytesPerSecond = 150_000
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
