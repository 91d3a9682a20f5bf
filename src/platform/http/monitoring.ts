import type { Services } from '../services.ts'

type Labels = Record<string, string>

/** A gauge for `/metrics`, read on request. */
export interface GaugeDefinition {
  name: string
  help: string
  /** Label name, if the gauge has several values. */
  label?: string
  values: (services: Services) => Promise<[Labels, number][]>
}

/** A health check that `/readyz` reports; failing it does not take the process out of service. */
export interface HealthCheck {
  name: string
  /** @returns `ok`, or a short description of the problem */
  check: (services: Services) => Promise<string>
}
