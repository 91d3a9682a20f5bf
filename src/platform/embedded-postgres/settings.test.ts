import { describe, expect, it } from 'vitest'
import { readConfig } from '#app/read-config.ts'
import { machineMemoryMb } from '../runtime/machine-memory.ts'
import { allocationFor, ownSettings } from './settings.ts'

const set = (memoryMb: number) => {
  const found = (name: string) => new RegExp(`^${name} = (\\d+)`, 'm').exec(ownSettings(memoryMb))?.[1]
  const { database_connections } = readConfig({ MEMORY_MB: String(memoryMb) })
  return {
    buffers: Number(found('shared_buffers')),
    sort: Number(found('work_mem')),
    upkeep: Number(found('maintenance_work_mem')),
    wal: Number(found('max_wal_size')),
    connections: database_connections,
    keepsFreed: Object.keys(allocationFor(memoryMb)).length > 0,
  }
}

describe('memory of PostgreSQL', () => {
  it('is little on a machine with 1 GB', () => {
    expect(set(1024)).toEqual({
      ...{ buffers: 32, sort: 4, upkeep: 64, wal: 224, connections: 4, keepsFreed: false },
    })
  })

  it('is no more than usual on a machine of any size, until MEMORY_MB asks for it', () => {
    const { memory_mb } = readConfig({})
    expect(memory_mb).toBe(Math.min(machineMemoryMb(), 2048))
    expect(set(2048)).toEqual({
      ...{ buffers: 64, sort: 8, upkeep: 128, wal: 224, connections: 8, keepsFreed: false },
    })
  })

  it('is large where MEMORY_MB says 24 GB', () => {
    expect(set(24 * 1024)).toEqual({
      ...{ buffers: 6144, sort: 64, upkeep: 1024, wal: 1024, connections: 16, keepsFreed: true },
    })
  })
})
