import { describe, expect, it } from 'vitest'
import { allocatorEnv, renderWendConf } from './settings.ts'

const settingsFor = (memoryMb: number) => {
  const readSetting = (name: string) =>
    new RegExp(`^${name} = (\\d+)`, 'm').exec(renderWendConf(memoryMb))?.[1]
  return {
    sharedBuffers: Number(readSetting('shared_buffers')),
    workMem: Number(readSetting('work_mem')),
    maintenanceMem: Number(readSetting('maintenance_work_mem')),
    maxWal: Number(readSetting('max_wal_size')),
    keepsFreedMemory: Object.keys(allocatorEnv(memoryMb)).length > 0,
  }
}

describe('memory of PostgreSQL', () => {
  it('is small on a machine with 1 GB', () => {
    expect(settingsFor(1024)).toEqual({
      sharedBuffers: 32,
      workMem: 4,
      maintenanceMem: 64,
      maxWal: 224,
      keepsFreedMemory: false,
    })
  })

  it('is moderate with 2 GB', () => {
    expect(settingsFor(2048)).toEqual({
      sharedBuffers: 64,
      workMem: 8,
      maintenanceMem: 128,
      maxWal: 224,
      keepsFreedMemory: false,
    })
  })

  it('is large with 24 GB', () => {
    expect(settingsFor(24 * 1024)).toEqual({
      sharedBuffers: 6144,
      workMem: 64,
      maintenanceMem: 1024,
      maxWal: 1024,
      keepsFreedMemory: true,
    })
  })
})
