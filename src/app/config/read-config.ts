import { readCommunity } from '#branding/community-config.ts'
import { type Config, parseConfig } from '#platform/runtime/config.ts'

/**
 * Reads the environment and `community.json`.
 * @throws OperatorError with a line for every problem
 */
export const readConfig = (env: Record<string, string | undefined>): Config => parseConfig(env, readCommunity)
