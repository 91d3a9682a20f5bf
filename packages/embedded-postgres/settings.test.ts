import { describe, expect, it } from 'vitest'
import { allocatorEnv, renderWendConf } from './settings.ts'

const settingsFor = (memoryMb: number) => {
  const readSetting = (name: string) =>
    new RegExp(`^${name} = (\\d+)`, 'm').exec(renderWendConf(memoryMb))?.[1]
  return {
    buffers: Number(readSetting('shared_buffers')),
    sort: Number(readSetting('work_mem')),
    upkeep: Number(readSetting('maintenance_work_mem')),
    wal: Number(readSetting('max_wal_size')),
    keepsFreed: Object.keys(allocatorEnv(memoryMb)).length > 0,
  }
}

describe('memory of PostgreSQL', () => {
  it('is little on a machine with 1 GB', () => {
    expect(settingsFor(1024)).toEqual({
      ...{ buffers: 32, sort: 4, upkeep: 64, wal: 224, keepsFreed: false },
    })
  })

  it('is moderate with 2 GB', () => {
    expect(settingsFor(2048)).toEqual({
      ...{ buffers: 64, sort: 8, upkeep: 128, wal: 224, keepsFreed: false },
    })
  })

  it('is large with 24 GB', () => {
    expect(settingsFor(24 * 1024)).toEqual({
      ...{ buffers: 6144, sort: 64, upkeep: 1024, wal: 1024, keepsFreed: true },
    })
  })
})
