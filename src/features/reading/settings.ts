import { isSmallMachine } from '#server/machine-memory.ts'
import type { SettingsReader } from '#server/settings-reader.ts'

interface ReadingSettings {
  /** Whether this process reads sites. */
  reading: boolean
  /** Requests per second of all processes together, where staff set nothing else. */
  reading_budget: number
  /** How much the files of pictures that sites name may take together. */
  reading_pictures_mb: number
  /** Megabytes an hour that all processes together read; 0: as many as come. */
  reading_megabytes_per_hour: number
  /** Real seconds that an hour of the reader's lasts. */
  reading_seconds_per_hour: number
}

declare module '#server/config.ts' {
  interface Config extends ReadingSettings {}
}

export function readReadingSettings(read: SettingsReader, memoryMb: number): ReadingSettings {
  const { oneOf, number } = read
  return {
    reading: oneOf('READING', 'on', ['on', 'off']) === 'on',
    reading_budget: number('READING_BUDGET', isSmallMachine(memoryMb) ? 3 : 10, 0.01, 10_000, false),
    reading_pictures_mb: number('READING_PICTURES_MB', 2000, 0, 100_000_000, false),
    reading_megabytes_per_hour: number('READING_MEGABYTES_PER_HOUR', 0, 0, 1_000_000, false),
    reading_seconds_per_hour: number('READING_SECONDS_PER_HOUR', 3600, 1e-6, 1_000_000, false),
  }
}
