import { defineConfig } from 'vitest/config'
import journeys from '../vitest.config.ts'

// `npm run faults`, and `npm run ha`: every fault, those too that `npm test` leaves out for their length.

export default defineConfig({ test: { ...journeys.test, include: ['e2e/faults/**/*.e2e.ts'] } })
