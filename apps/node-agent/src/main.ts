import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { runAgent } from './agent.ts'
import { askForCertificate } from './certificates/ask-certificate.ts'
import { findPrograms } from './find-programs.ts'
import { enrol, readIdentity } from './identity.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: '/var/lib/dukou-agent' },
    panel: { type: 'string', default: '' },
    host: { type: 'string', default: '' },
    xray: { type: 'string', default: '' },
    hysteria: { type: 'string', default: '' },
    'sample-ms': { type: 'string', default: '5000' },
    'seal-ms': { type: 'string' },
    'wait-seconds': { type: 'string', default: '25' },
  },
})
const { folder, panel } = values
const MOST_ASKING_MS = 180_000
const say = (text: string) => process.stdout.write(`${new Date().toISOString()} ${text}\n`)
// The log may be a file on a full disk, which is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** The password comes by the environment, where other users of the machine do not see it. */
async function enrolHere(): Promise<void> {
  const password = process.env.DUKOU_PASSWORD ?? ''
  if (!panel) throw new Error('say --panel, and the password of the command as DUKOU_PASSWORD')
  await enrol(folder, { panel, password, ...findPrograms(values) })
  say('enrolled')
}

async function run(): Promise<void> {
  const identity = readIdentity(folder) ?? fail('not enrolled: run the command from the list of nodes')
  const agent = await runAgent({
    folder,
    identity,
    sampleMs: Number(values['sample-ms']),
    waitSeconds: Number(values['wait-seconds']),
    sealMs: values['seal-ms'] === undefined ? undefined : Number(values['seal-ms']),
    trialMs: Number(process.env.DUKOU_TRIAL_SECONDS ?? 60) * 1000,
    // In a process of its own, whose memory is free again afterwards.
    askForCertificate: (place, host) => {
      const args = [process.argv[1] ?? '', 'certificate', '--folder', place, '--host', host]
      return promisify(execFile)(process.execPath, args, { timeout: MOST_ASKING_MS })
    },
    launcher: process.env.DUKOU_LAUNCHER ? Number(process.env.DUKOU_LAUNCHER) : undefined,
    log: say,
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void agent.stop().then(
        () => process.exit(0),
        (error: Error) => {
          say(`not stopped as it should be: ${error.message}`)
          process.exit(1)
        },
      )
    })
  }
  say('the agent runs')
}

/** Asks Let's Encrypt, or the authority of the environment, for the certificate of a host. */
async function askHere(): Promise<void> {
  // Its input closes when the agent that started it dies. The next agent needs the port.
  process.stdin.resume().once('end', () => process.exit(1))
  await askForCertificate(folder, values.host, {
    directoryUrl: process.env.DUKOU_ACME_DIRECTORY ?? 'https://acme-v02.api.letsencrypt.org/directory',
    port: Number(process.env.DUKOU_ACME_PORT ?? 80),
  })
  process.exit()
}

function fail(text: string): never {
  throw new Error(text)
}

const [command] = positionals
try {
  if (command === 'run') await run()
  else if (command === 'enrol') await enrolHere()
  else if (command === 'certificate') await askHere()
  else fail('commands: enrol, run, certificate')
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
