import { deviceKeyHeader } from '#contract/endpoint.ts'
import { deviceStorage } from './device-storage.ts'

const name = 'wend-device'
let fresh: string | undefined

/**
 * What tells the server that this device is one on which people log in: random, and theirs alone. It is kept from the
 * first log-in on and outlasts a log-out, so that strangers who guess passwords lock nobody out here.
 */
function deviceKey(): string {
  const kept = deviceStorage.getItem(name)
  if (kept !== null) return kept
  fresh ??= randomKey()
  return fresh
}

export function sendDeviceKey(headers: Record<string, string>): void {
  headers[deviceKeyHeader] = deviceKey()
}

/** Keeps the key, once the server has taken a password of somebody from here. */
export function keepDeviceKey(): void {
  deviceStorage.setItem(name, deviceKey())
}

/** 256 bits in base64url, as the server wants it. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
