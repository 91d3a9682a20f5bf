import { deviceKeyHeader } from '#api-contract/endpoint.ts'
import { deviceStorage } from './device-storage.ts'

const name = 'wend-device'
let fresh: string | undefined

/**
 * A random key by which an account recognizes this device. It is created at the first log-in and outlasts a log-out, so
 * that strangers who guess passwords lock no one out here.
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

/** Stores the key, once the server has accepted a password from here. */
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
