import type { ToldPrograms, UpgradeOrder } from '@dukou/node-protocol/agent'
import type { Panel } from '../panel.ts'
import { type AgentUpgrade, createAgentUpgrade } from './agent-upgrade.ts'
import { type CoreRunner, type CoreUpgrade, createCoreUpgrade, HYSTERIA, XRAY } from './core-upgrade.ts'

export interface Host {
  xray: CoreRunner
  hysteria: CoreRunner
  /** Has the panel told soon. */
  tell(): void
  /** Ends this process between two changes of the core, which goes on. */
  handOver(): Promise<void>
}

/** Carries out the panel's orders to exchange the agent's file, Xray or hysteria, one after the other. */
export interface Upgrades {
  told(): ToldPrograms
  /** A new program is on trial: the panel is asked without waiting for news. */
  isTrial(): boolean
  begin(host: Host): Promise<void>
  /** Called after each successful sync. */
  synced(orders: readonly UpgradeOrder[]): void
  stop(): void
}

interface Parts {
  folder: string
  /** The programs that are run where no order was carried out; empty: there is none. */
  installed: { xray: string; hysteria: string }
  panel: Panel
  trialMs: number
  launcher: number | undefined
  log: (text: string) => void
}

const PROCESSORS: Partial<Record<NodeJS.Architecture, 'amd64' | 'arm64'>> = { x64: 'amd64', arm64: 'arm64' }
const LAUNCHER_LOOK_MS = 250
/** A new core runs for this part of its trial before a sync counts. */
const STEADY_PART = 6

export function createUpgrades({ folder, installed, panel, trialMs, launcher, log }: Parts): Upgrades {
  const own: AgentUpgrade | undefined =
    launcher === undefined ? undefined : createAgentUpgrade(folder, process.argv[1] ?? '', panel, log)
  const times = { trialMs, steadyMs: trialMs / STEADY_PART }
  const core = createCoreUpgrade(XRAY, folder, installed.xray, panel, times, log)
  const hysteria: CoreUpgrade | undefined =
    installed.hysteria === '' ? undefined : createCoreUpgrade(HYSTERIA, folder, installed.hysteria, panel, times, log)
  const stopped = new AbortController()
  let host: Host | undefined
  let isBusy = false
  if (launcher !== undefined) endWith(launcher)

  async function carryOut(orders: readonly UpgradeOrder[]): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      for (const order of orders) {
        if (order.part === 'core') await core.take(order, stopped.signal)
        else if (order.part === 'hysteria') await hysteria?.take(order, stopped.signal)
        else if (await own?.take(order, stopped.signal)) await host?.handOver()
        else host?.tell()
      }
    } finally {
      isBusy = false
    }
  }

  return {
    told: () => ({
      processor: PROCESSORS[process.arch] ?? '',
      agent: own?.told() ?? null,
      core: core.told(),
      hysteria: hysteria?.told(),
    }),
    isTrial: () => [own, core, hysteria].some((one) => one?.isTrial()),
    async begin(given) {
      host = given
      await core.begin(given.xray, given.tell)
      await hysteria?.begin(given.hysteria, given.tell)
    },
    synced(orders) {
      if (own?.synced()) return void host?.handOver()
      core.synced()
      hysteria?.synced()
      if (orders.length > 0) void carryOut(orders)
    },
    stop() {
      stopped.abort()
      core.stop()
      hysteria?.stop()
    },
  }
}

/** Without its launcher this process would keep another one from starting. The core goes on. */
function endWith(launcher: number): void {
  setInterval(() => {
    if (process.ppid !== launcher) process.exit(1)
  }, LAUNCHER_LOOK_MS).unref()
}
