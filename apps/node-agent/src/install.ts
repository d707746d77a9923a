import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const HOME = '/usr/local/lib/dukou-agent'
const PROGRAM = `${HOME}/dukou-agent.mjs`
const UNIT = '/etc/systemd/system/dukou-agent.service'

/** Puts the agent where it stays and has systemd run it; without systemd it says what to run. */
export function install(folder: string, say: (text: string) => void): void {
  mkdirSync(HOME, { recursive: true, mode: 0o755 })
  copyFileSync(fileURLToPath(import.meta.url), PROGRAM)
  if (!existsSync('/run/systemd/system')) {
    say(`this machine has no systemd: have it run ${process.execPath} ${PROGRAM} run --folder ${folder}`)
    return
  }
  writeFileSync(UNIT, unitFor(folder), { mode: 0o644 })
  execFileSync('systemctl', ['daemon-reload'])
  execFileSync('systemctl', ['enable', 'dukou-agent'])
  execFileSync('systemctl', ['restart', 'dukou-agent'])
  say('the agent runs: journalctl -u dukou-agent shows what it does')
}

/** An agent that crashes leaves its core running, and the next one goes on with it. */
function unitFor(folder: string): string {
  return `[Unit]
Description=Dukou agent
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=${process.execPath} ${PROGRAM} run --folder ${folder}
Restart=always
RestartSec=1
KillMode=process
TimeoutStopSec=20
UMask=0077
NoNewPrivileges=yes
ProtectHome=yes
ProtectSystem=full

[Install]
WantedBy=multi-user.target
`
}
