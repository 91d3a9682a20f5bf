import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../server-process.ts'
import { launch, makeProgramFolder, terminate } from '../programs.ts'

/** The path of HAProxy. On Debian: `apt-get install haproxy`. */
export const haproxy = process.env.HAPROXY ?? '/usr/sbin/haproxy'

export interface Balancer {
  primaryPort: number
  replicaPort: number
  /** The public port. */
  url: string
  stop(): Promise<void>
}

interface Backends {
  /** Database members: their SQL port, and the port of their Patroni. */
  members?: { name: string; sqlPort: number; restPort: number }[]
  /** App processes. */
  servers: { name: string; port: number }[]
}

/** HAProxy in front of databases and processes, configured as in docs/operating.md. */
export async function startBalancer(folder: string, { members = [], servers }: Backends): Promise<Balancer> {
  const [primaryPort, replicaPort, appPort] = [await freePort(), await freePort(), await freePort()]
  await makeProgramFolder(folder)
  const file = join(folder, 'haproxy.cfg')
  const databaseSection = (role: string, port: number) => `
listen ${role}
  bind 127.0.0.1:${port}
  mode tcp
  timeout client 10m
  timeout server 10m
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, sqlPort, restPort }) => `  server ${name} 127.0.0.1:${sqlPort} check port ${restPort}`).join('\n')}
`
  const appSection = (healthPath: string) => `
  option httpchk GET ${healthPath}
  http-check expect status 200
  option redispatch
  default-server inter 500ms fall 2 rise 1
${servers.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check`).join('\n')}
`
  await writeFile(
    file,
    `global
  maxconn 1000
defaults
  mode http
  retries 3
  timeout connect 2s
  timeout check 2s
  timeout client 60s
  timeout server 60s
${databaseSection('primary', primaryPort)}${databaseSection('replica', replicaPort)}
frontend people
  bind 127.0.0.1:${appPort}
  use_backend up if { nbsrv(ready) eq 0 }
  default_backend ready
backend ready${appSection('/readyz')}
# Without a database no process is ready, but cached pages are better than none.
backend up${appSection('/healthz')}`,
  )
  const child = launch(haproxy, ['-db', '-f', file], join(folder, 'haproxy.log'))
  return {
    primaryPort,
    replicaPort,
    url: `http://127.0.0.1:${appPort}`,
    stop: () => terminate(child, 'SIGTERM'),
  }
}
