import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readImports } from './read-imports.ts'

const root = new URL('../', import.meta.url)
const read = (name: string) => readFile(new URL(name, root), 'utf8')
const dockerfile = await read('Dockerfile')
const { dependencies, imports } = JSON.parse(await read('package.json'))

/** The instructions of the Dockerfile, each as one line. */
const instructions = dockerfile
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
/** The indexes of the `FROM` instructions. */
const stages = instructions.flatMap((line, index) => (line.startsWith('FROM ') ? [index] : []))
/** Instructions of the final stage. */
const finalStage = instructions.slice(stages.at(-1))
const findArgument = (name: string) =>
  finalStage.findLast((line) => line.startsWith(`${name} `))?.slice(name.length + 1)

it('has a Dockerfile without lint errors', () => {
  expect(validate(dockerfile)).toEqual([])
})

it('has a compose.yaml without lint errors', () => {
  const disable = (names: string[]) => Object.fromEntries(names.map((name) => [name, 0 as const]))
  const linter = new DCLinter({
    rules: disable([
      // A project name would separate people who renamed their folder from their volumes.
      'require-project-name-field',
      // Related settings are grouped.
      'service-keys-order',
      'services-alphabetical-order',
    ]),
    quiet: false,
    debug: false,
    exclude: [],
  })
  const results = linter.lintFiles([fileURLToPath(new URL('compose.yaml', root))], false)
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
})

it('builds on the pinned Node version and on pinned images', async () => {
  const images = stages.map((index) => instructions[index]?.split(' ')[1])
  for (const image of images) expect(image).toBe(`node:${dependencies.node}-bookworm-slim`)
  const { services } = parse(await read('compose.yaml'))
  expect(services.postgres.image).toMatch(/^postgres:\d+-\w+$/)
})

it('runs as an unprivileged user, under an init that forwards signals, with a health check', () => {
  expect(findArgument('USER')).toBe('node')
  // Without a shell, which would not forward SIGTERM.
  expect(JSON.parse(findArgument('ENTRYPOINT') ?? '')).toEqual(['tini', '--'])
  expect(JSON.parse(findArgument('CMD') ?? '')).toEqual(['node', 'src/app/start.ts'])
  expect(findArgument('STOPSIGNAL')).toBe('SIGTERM')
  expect(findArgument('HEALTHCHECK')).toMatch(/CMD \["node", .*\/healthz/)
  // The running user must not be able to change the program.
  for (const line of finalStage.filter((line) => line.startsWith('COPY ')))
    expect(line).toContain('--chown=root:root')
})

it('copies every folder that the server imports modules from', async () => {
  const isOfTests = (file: string) => /^test\/|\.test\.tsx?$|\/testing\//.test(file)
  const modules = (await readImports()).filter(({ from }) => !isOfTests(from)).map(({ to }) => to)
  const targets = modules.map((path) => imports[`#${path.split('/')[0]}/*`]).filter(Boolean)
  const folders = new Set(targets.map((target) => target.split('/')[1]))
  expect([...folders].sort()).toEqual(['packages', 'src'])
  for (const folder of folders)
    expect(finalStage).toContain(`COPY --from=build --chown=root:root /app/${folder} ./${folder}`)
})

it('keeps secrets and local files out of the image', async () => {
  expect(instructions.filter((line) => /^(ENV|ARG) .*(PASSWORD|SECRET|TOKEN|KEY)/.test(line))).toEqual([])
  const ignored = (await read('.dockerignore')).split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'data', 'node_modules']))
})

it('can scale in compose.yaml, with a host port for each replica', async () => {
  const { wend } = parse(await read('compose.yaml')).services
  // With a single port, the second replica could not start.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is for Compose to fill in.
  expect(wend.ports).toEqual(['127.0.0.1:${HOST_PORTS:-3000}:3000'])
  expect(wend).not.toHaveProperty('container_name')
})

it('has a sufficient stop timeout and external secrets in compose.yaml', async () => {
  const { wend, postgres } = parse(await read('compose.yaml')).services
  expect(Number.parseInt(wend.stop_grace_period, 10)).toBeGreaterThan(10)
  expect(wend).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  for (const [name, value] of Object.entries({ ...wend.environment, ...postgres.environment }))
    if (/PASSWORD|SECRET|TOKEN|KEY/.test(name))
      expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{/)])
})
