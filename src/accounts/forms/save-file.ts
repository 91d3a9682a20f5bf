const releaseAfterMs = 60_000

/** Downloads a generated file. */
export function saveFile(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser opens the address after the click handler, sometimes seconds later.
  setTimeout(() => URL.revokeObjectURL(address), releaseAfterMs)
}
