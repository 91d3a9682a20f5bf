/** The part of s3rver that our tests use; the package has no types. */
declare module 's3rver' {
  import type { Server } from 'node:http'
  import type { AddressInfo } from 'node:net'

  interface Options {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }

  export default class S3rver {
    constructor(options: Options)
    readonly httpServer: Server
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
