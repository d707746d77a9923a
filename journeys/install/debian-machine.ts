import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const SUITE = 'bookworm'
const PACKAGES = ['curl', 'iproute2', 'nftables', 'openrc', 'unzip']
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const RELAY = join(import.meta.dirname, 'relay.mjs')
/** Stands for the machine's network, which a service may need. */
const WIRE = '#!/sbin/openrc-run\ndepend() { provide net; }\nstart() { :; }\n'
/** The first process of the machine, which waits for the children that others leave. */
const FIRST = `mount -t proc proc /proc
mkdir -p /run/openrc && touch /run/openrc/softlevel
rc-update -u >/dev/null 2>&1
echo up
while :; do sleep 1; done`

/** A minimal Debian with OpenRC: files, processes and network of its own, and no way out but what it is given. */
export interface DebianMachine {
  path(name: string): string
  has(name: string): boolean
  /** Runs a command as root, as it is pasted. */
  run(command: string): Promise<{ code: number; output: string }>
  /** Processes with these words in their command line, by the machine's own numbers. */
  processesWith(words: string): Promise<number[]>
  /** These ports of the test's loopback are there on the machine's too. */
  reach(ports: readonly number[]): Promise<void>
  /** These ports of the machine's loopback are there on the test's too. */
  open(ports: readonly number[]): Promise<void>
  end(): void
}

/** Whether such a machine can be made here: by root, with debootstrap. */
export function canMakeDebian(): boolean {
  const has = (program: string) => PATH.split(':').some((folder) => existsSync(join(folder, program)))
  return process.getuid?.() === 0 && ['debootstrap', 'unshare', 'nsenter', 'chroot', 'ip'].every(has)
}

export async function debianMachine(): Promise<DebianMachine> {
  const root = mkdtempSync(join(tmpdir(), 'debian-'))
  const sockets = mkdtempSync(join(tmpdir(), 'wires-'))
  await promisify(execFile)('debootstrap', ['--variant=minbase', `--include=${PACKAGES.join()}`, SUITE, root], {
    maxBuffer: 1e8,
  })
  const path = (name: string) => join(root, name)
  // It has no clock of its own to set.
  rmSync(path('etc/init.d/hwclock.sh'), { force: true })
  writeFileSync(path('etc/init.d/wire'), WIRE)
  chmodSync(path('etc/init.d/wire'), 0o755)

  const relays: ChildProcess[] = []
  const [unshare, namespaces] = ['unshare', ['--mount', '--pid', '--net', '--fork', '--kill-child']]
  const first = spawn(unshare, [...namespaces, 'chroot', root, 'sh', '-c', FIRST], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(first.stdout, 'data')
  const pid = readFileSync(`/proc/${first.pid}/task/${first.pid}/children`, 'utf8').trim()
  execFileSync('nsenter', ['-t', pid, '-n', 'ip', 'link', 'set', 'lo', 'up'])

  async function relay(words: readonly string[], isInside: boolean): Promise<void> {
    const command = [...(isInside ? ['nsenter', '-t', pid, '-n'] : []), process.execPath, RELAY, ...words]
    const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
    relays.push(child)
    await once(child.stdout, 'data')
  }

  /** Two relays with sockets between them, which both sides see. */
  async function wire(ports: readonly number[], isReached: boolean): Promise<void> {
    const wires = ports.map((port) => [String(port), join(sockets, String(port))] as const)
    await relay(
      wires.flatMap(([port, wire]) => [wire, port]),
      !isReached,
    )
    await relay(wires.flat(), isReached)
  }

  async function run(command: string) {
    const child = spawn('nsenter', ['-t', pid, '-m', '-p', '-n', '-r', '-w', 'sh', '-c', command], {
      env: { PATH, HOME: '/root' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    }
    // A program that the command started and left running may hold its output open.
    const [code] = (await once(child, 'exit')) as [number]
    return { code, output }
  }

  return {
    path,
    has: (name) => existsSync(path(name)),
    run,
    async processesWith(words) {
      const { output } = await run(`for one in /proc/[0-9]*; do
  [ "$one" != "/proc/$$" ] || continue
  case $(tr '\\0' ' ' 2>/dev/null <"$one/cmdline") in *"${words}"*) echo "\${one#/proc/}" ;; esac
done`)
      return output.split('\n').filter(Boolean).map(Number)
    },
    reach: (ports) => wire(ports, true),
    open: (ports) => wire(ports, false),
    end() {
      first.kill('SIGKILL')
      for (const child of relays) child.kill('SIGKILL')
      for (const folder of [root, sockets]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
