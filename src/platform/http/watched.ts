import type { Services } from '../services.ts'

type Labels = Record<string, string>

/** Figures of the product that operators watch, for `/metrics`; read when they are asked for. */
export interface WatchedFigure {
  name: string
  help: string
  /** The label by which there are several, if there are. */
  label?: string
  values: (services: Services) => Promise<[Labels, number][]>
}

/** A condition of the product that `/readyz` tells; it is no reason to take a process out of service. */
export interface WatchedCondition {
  name: string
  /** `ok`, or what is the matter. */
  find: (services: Services) => Promise<string>
}
