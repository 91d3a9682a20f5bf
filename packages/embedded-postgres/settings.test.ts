import { describe, expect, it } from 'vitest'
import { allocationFor, ownSettings } from './settings.ts'

const set = (memoryMb: number) => {
  const found = (name: string) => new RegExp(`^${name} = (\\d+)`, 'm').exec(ownSettings(memoryMb))?.[1]
  return {
    buffers: Number(found('shared_buffers')),
    sort: Number(found('work_mem')),
    upkeep: Number(found('maintenance_work_mem')),
    wal: Number(found('max_wal_size')),
    keepsFreed: Object.keys(allocationFor(memoryMb)).length > 0,
  }
}

describe('memory of PostgreSQL', () => {
  it('is little on a machine with 1 GB', () => {
    expect(set(1024)).toEqual({
      ...{ buffers: 32, sort: 4, upkeep: 64, wal: 224, keepsFreed: false },
    })
  })

  it('is moderate with 2 GB', () => {
    expect(set(2048)).toEqual({
      ...{ buffers: 64, sort: 8, upkeep: 128, wal: 224, keepsFreed: false },
    })
  })

  it('is large with 24 GB', () => {
    expect(set(24 * 1024)).toEqual({
      ...{ buffers: 6144, sort: 64, upkeep: 1024, wal: 1024, keepsFreed: true },
    })
  })
})
