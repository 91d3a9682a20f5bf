/**
 * What the processes of tests inherit: none of the developer's settings. The compiled code of earlier ones halves the
 * time a server takes to start (vitest.config.ts).
 */
export const cleanEnv = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
