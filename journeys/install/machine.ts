import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TOOLS = [
  'cat',
  'chmod',
  'cp',
  'date',
  'dirname',
  'gzip',
  'id',
  'ls',
  'mkdir',
  'mkfifo',
  'mktemp',
  'mv',
  'rm',
  'sed',
  'sh',
  'sha256sum',
  'sleep',
  'ss',
  'tar',
  'tr',
  'uname',
]

/**
 * Starts the service's command as a service manager does. A stand-in closes its output once it serves, and is waited for;
 * a stock program keeps it open, and is told apart by KEEPS_OUTPUT.
 */
const START = `start() {
  stop
  if [ -n "$KEEPS_OUTPUT" ]; then
    $1 >"$DUKOU_ROOT/said" 2>&1 &
    echo $! >"$DUKOU_ROOT/pid"
    return
  fi
  rm -f "$DUKOU_ROOT/line"
  mkfifo "$DUKOU_ROOT/line"
  $1 >"$DUKOU_ROOT/line" 2>&1 &
  echo $! >"$DUKOU_ROOT/pid"
  cat "$DUKOU_ROOT/line" >"$DUKOU_ROOT/said"
}
stop() {
  [ ! -f "$DUKOU_ROOT/pid" ] || kill "$(cat "$DUKOU_ROOT/pid")" 2>/dev/null || true
  rm -f "$DUKOU_ROOT/pid"
}
running() { [ -f "$DUKOU_ROOT/pid" ] && kill -0 "$(cat "$DUKOU_ROOT/pid")" 2>/dev/null; }
`

const SYSTEMCTL = `#!/bin/sh
${START}
echo "systemctl $*" >>"$DUKOU_ROOT/log"
case "$1" in
  restart) start "$(sed -n 's/^ExecStart=//p' "$DUKOU_ROOT/etc/systemd/system/$2.service")" ;;
  disable) stop ;;
  is-active) running ;;
esac
`

const RC_SERVICE = `#!/bin/sh
${START}
echo "rc-service $*" >>"$DUKOU_ROOT/log"
script=$DUKOU_ROOT/etc/init.d/$1
case "$2" in
  restart) start "$(sed -n 's/^command="\\(.*\\)"/\\1/p' "$script") $(sed -n 's/^command_args="\\(.*\\)"/\\1/p' "$script")" ;;
  stop) stop ;;
  status) running ;;
esac
`

/** Takes every rule, and writes down what it was asked to do. */
const NFT = `#!/bin/sh
cat >/dev/null
echo "nft $*" >>"$DUKOU_ROOT/log"
`

/** A root of its own with a service manager that starts what the script sets up. */
export function machine(kind: 'systemd' | 'openrc', { hasNode = true, keepsOutput = false } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'machine-'))
  const bin = join(root, 'bin')
  mkdirSync(bin)
  const own = kind === 'systemd' ? { systemctl: SYSTEMCTL } : { 'rc-service': RC_SERVICE, 'rc-update': '#!/bin/sh\n' }
  for (const [name, text] of Object.entries({ ...own, nft: NFT })) {
    writeFileSync(join(bin, name), text)
    chmodSync(join(bin, name), 0o755)
  }
  // An Alpine machine has wget and no curl.
  for (const name of [...TOOLS, 'unzip', kind === 'systemd' ? 'curl' : 'wget']) {
    symlinkSync(
      execFileSync('sh', ['-c', `command -v ${name}`])
        .toString()
        .trim(),
      join(bin, name),
    )
  }
  const addNode = () => symlinkSync(process.execPath, join(bin, 'node'))
  if (hasNode) addNode()
  const path = (name: string) => join(root, name)
  return {
    path,
    addNode,
    has: (name: string) => existsSync(path(name)),
    read: (name: string) => readFileSync(path(name), 'utf8'),
    /** Runs a command as it is pasted. */
    async run(command: string, env: Record<string, string> = {}) {
      const child = spawn('sh', ['-c', command], {
        env: { PATH: bin, DUKOU_ROOT: root, ...(keepsOutput && { KEEPS_OUTPUT: '1' }), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output += chunk
        })
      }
      const [code] = (await once(child, 'close')) as [number]
      return { code, output }
    },
    end() {
      const pid = existsSync(path('pid')) ? Number(readFileSync(path('pid'), 'utf8')) : 0
      try {
        if (pid > 0) process.kill(pid, 'SIGKILL')
      } catch {
        // A program that ended by itself must not keep a test from stopping the rest.
      }
      rmSync(root, { recursive: true, force: true })
    },
  }
}
