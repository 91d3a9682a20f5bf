import { deviceKeyHeader } from '#api-contract/endpoint.ts'
import { deviceStorage } from './device-storage.ts'

const name = 'wend-device'
let newKey: string | undefined

/**
 * A random key by which an account recognizes this device. Created at the first log-in and kept after logging out:
 * rate limits triggered by strangers who guess passwords do not lock the owner out on this device.
 */
function deviceKey(): string {
  const storedKey = deviceStorage.getItem(name)
  if (storedKey !== null) return storedKey
  newKey ??= randomKey()
  return newKey
}

export function addDeviceKey(headers: Record<string, string>): void {
  headers[deviceKeyHeader] = deviceKey()
}

/** Saves the key once the server has accepted a password from this device. */
export function saveDeviceKey(): void {
  deviceStorage.setItem(name, deviceKey())
}

/** 256 bits in base64url, as the server expects. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
