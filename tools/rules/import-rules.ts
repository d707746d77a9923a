import { posix } from 'node:path'
import { isNotAbove } from './districts.ts'
import { type Target, targetOf } from './read-imports.ts'

/** One rule about who may import what: where it holds, what it allows, and one import of each kind to prove it by. */
export interface ImportRule {
  says: string
  holdsIn: (file: string) => boolean
  /** Tests may use libraries and Node beside what this allows, so that every rule is about the product's code. */
  allows: (target: Target, file: string, specifier: string) => boolean
  forbidden: [file: string, specifier: string]
  permitted: [file: string, specifier: string]
}

export function breaks(rule: ImportRule, file: string, specifier: string): boolean {
  if (!rule.holdsIn(file)) return false
  const target = targetOf(file, specifier)
  if (target.kind !== 'file' && isTest(file)) return false
  return !rule.allows(target, file, specifier)
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/(test|testing)\//.test(file)
}

const within = (...folders: string[]) => {
  return (file: string) => folders.some((folder) => file.startsWith(`${folder}/`))
}

/** Allows files of these folders and libraries of these names, nothing else; `node` stands for all of Node. */
function only(folders: string[], libraries: string[] = []) {
  const inside = within(...folders)
  return (target: Target) => {
    if (target.kind === 'file') return inside(target.path)
    return libraries.includes(target.kind === 'node' ? 'node' : target.name)
  }
}

/** Allows everything but files of these folders. */
function nothingOf(...folders: string[]) {
  const inside = within(...folders)
  return (target: Target) => target.kind !== 'file' || !inside(target.path)
}

/** `apps/server/src/features/shop/orders/cancel.ts` -> `apps/server/src/features/shop/orders`. */
function featureOf(file: string): string | undefined {
  return /^apps\/(?:server|web)\/src\/features\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0]
}

function workspaceOf(file: string): string {
  return /^(?:packages|apps|tools)\/[^/]+/.exec(file)?.[0] ?? file.split('/')[0] ?? ''
}

export const IMPORT_RULES: ImportRule[] = [
  {
    says: 'domain imports nothing, not even of Node; payout addresses are checked by two libraries of pure functions',
    holdsIn: within('packages/domain'),
    allows: (target, file) =>
      only(['packages/domain'], file.endsWith('/payout-address.ts') ? ['@noble/hashes', '@scure/base'] : [])(target),
    forbidden: ['packages/domain/src/money.ts', 'node:crypto'],
    permitted: ['packages/domain/src/wallet.ts', './money.ts'],
  },
  {
    says: 'contract imports domain, and its validators through #schema',
    holdsIn: (file) => within('packages/contract')(file) && !within('packages/contract/src/schema')(file),
    allows: only(['packages/contract', 'packages/domain']),
    forbidden: ['packages/contract/src/shop/shop-list.ts', 'zod/mini'],
    permitted: ['packages/contract/src/codec.ts', '#schema'],
  },
  {
    says: 'contract validates with zod and the domain, and nothing else',
    holdsIn: within('packages/contract/src/schema'),
    allows: only(['packages/contract/src/schema', 'packages/domain'], ['zod']),
    forbidden: ['packages/contract/src/schema/zod.ts', 'ajv'],
    permitted: ['packages/contract/src/schema/zod.ts', 'zod/mini'],
  },
  {
    says: 'formats import domain only',
    holdsIn: within('packages/formats'),
    allows: only(['packages/formats', 'packages/domain']),
    forbidden: ['packages/formats/src/clients/clash.ts', '@dukou/contract'],
    permitted: ['packages/formats/src/line.ts', '@dukou/domain'],
  },
  {
    says: 'node-protocol stands alone, with its one codec',
    holdsIn: within('packages/node-protocol'),
    allows: only(['packages/node-protocol'], ['node', '@msgpack/msgpack']),
    forbidden: ['packages/node-protocol/src/pull.ts', '@dukou/domain'],
    permitted: ['packages/node-protocol/src/pull.ts', '@msgpack/msgpack'],
  },
  {
    says: 'the agent of nodes is small: its messages of node-protocol, Node, and a client for certificates',
    holdsIn: within('apps/node-agent'),
    allows: only(['apps/node-agent', 'packages/node-protocol/src/agent'], ['node', 'acme-client']),
    forbidden: ['apps/node-agent/src/agent.ts', '@dukou/node-protocol'],
    permitted: ['apps/node-agent/src/agent.ts', '@dukou/node-protocol/agent'],
  },
  {
    says: 'packages never import apps, journeys, tools or scripts',
    holdsIn: within('packages'),
    allows: nothingOf('apps', 'journeys', 'tools', 'scripts'),
    forbidden: ['packages/contract/src/shop/orders.test.ts', '@dukou/server/testing'],
    permitted: ['packages/contract/src/shop/orders.ts', './call.ts'],
  },
  {
    says: 'a workspace is entered by its name, never by a path into it',
    holdsIn: within('packages', 'apps', 'journeys', 'tools'),
    allows: (target, file, specifier) => {
      return target.kind !== 'file' || !specifier.startsWith('.') || workspaceOf(target.path) === workspaceOf(file)
    },
    forbidden: ['apps/server/src/main.ts', '../../../packages/domain/src/money.ts'],
    permitted: ['apps/server/src/main.ts', '@dukou/domain'],
  },
  {
    says: 'a relative import names its file, ending included',
    holdsIn: () => true,
    allows: (_target, _file, specifier) =>
      !specifier.startsWith('.') || /\.[a-z]+(\?\w+)?$/.test(posix.basename(specifier)),
    forbidden: ['apps/web/src/main.tsx', './app/shell'],
    permitted: ['apps/web/src/main.tsx', './app/shell.tsx'],
  },
  {
    says: 'the server’s platform knows no features and no jobs',
    holdsIn: within('apps/server/src/platform'),
    allows: nothingOf('apps/server/src/features', 'apps/server/src/jobs'),
    forbidden: ['apps/server/src/platform/http/serve-call.ts', '../../features/shop/orders/index.ts'],
    permitted: ['apps/server/src/platform/http/serve-call.ts', '../db/transaction.ts'],
  },
  {
    says: 'gateways know no features and no jobs',
    holdsIn: within('apps/server/src/gateways'),
    allows: nothingOf('apps/server/src/features', 'apps/server/src/jobs'),
    forbidden: ['apps/server/src/gateways/epay.ts', '../features/shop/payments/settle.ts'],
    permitted: ['apps/server/src/gateways/epay.ts', '../platform/context.ts'],
  },
  {
    says: 'a server feature uses another through its index.ts only',
    holdsIn: (file) => featureOf(file)?.startsWith('apps/server') ?? false,
    allows: (target, file) => {
      if (target.kind !== 'file') return true
      const other = featureOf(target.path)
      return other === undefined || other === featureOf(file) || target.path === `${other}/index.ts`
    },
    forbidden: ['apps/server/src/features/shop/orders/cancel.ts', '../coupons/coupon-table.ts'],
    permitted: ['apps/server/src/features/shop/orders/cancel.ts', '../coupons/index.ts'],
  },
  {
    says: 'a feature imports its own district and those below it',
    holdsIn: (file) => !isTest(file),
    allows: (target, file) => target.kind !== 'file' || isNotAbove(file, target.path),
    forbidden: ['apps/server/src/features/books/grants/deliver.ts', '../../shop/orders/index.ts'],
    permitted: ['apps/server/src/features/shop/orders/create.ts', '../../books/ledger/index.ts'],
  },
  {
    says: 'the page and the server share packages, not files',
    holdsIn: within('apps'),
    allows: (target, file) => {
      const other = file.startsWith('apps/server/') ? 'apps/web' : 'apps/server'
      return nothingOf(other)(target)
    },
    forbidden: ['apps/web/src/lib/call.ts', '@dukou/server'],
    permitted: ['apps/web/src/lib/call.ts', '@dukou/contract'],
  },
  {
    says: 'of our packages the page takes the contract, the domain, and of formats the links alone',
    holdsIn: within('apps/web'),
    allows: (target) => {
      if (target.kind !== 'file' || !target.path.startsWith('packages/')) return true
      return (
        within('packages/contract', 'packages/domain')(target.path) || target.path === 'packages/formats/src/links.ts'
      )
    },
    forbidden: ['apps/web/src/lib/device.ts', '@dukou/formats'],
    permitted: ['apps/web/src/lib/device.ts', '@dukou/formats/links'],
  },
  {
    says: 'web/ui knows neither the contract nor features nor the app',
    holdsIn: within('apps/web/src/ui'),
    allows: nothingOf('packages/contract', 'apps/web/src/features', 'apps/web/src/app'),
    forbidden: ['apps/web/src/ui/charts/meter.tsx', '@dukou/contract'],
    permitted: ['apps/web/src/ui/charts/meter.tsx', './theme.ts'],
  },
  {
    says: 'web/lib knows no features, no ui and no app',
    holdsIn: within('apps/web/src/lib'),
    allows: nothingOf('apps/web/src/features', 'apps/web/src/ui', 'apps/web/src/app'),
    forbidden: ['apps/web/src/lib/call.ts', '../ui/toast.tsx'],
    permitted: ['apps/web/src/lib/call.ts', '@dukou/contract'],
  },
  {
    says: 'a web feature knows no other feature and not the app, which composes them',
    holdsIn: (file) => featureOf(file)?.startsWith('apps/web') ?? false,
    allows: (target, file) => {
      if (target.kind !== 'file') return true
      const other = featureOf(target.path)
      return (other === undefined || other === featureOf(file)) && nothingOf('apps/web/src/app')(target)
    },
    forbidden: ['apps/web/src/features/shop/orders/order-list.tsx', '../coupons/redeem-modal.tsx'],
    permitted: ['apps/web/src/features/shop/orders/order-list.tsx', '../../../ui/table.tsx'],
  },
  {
    says: 'Mantine is used by the parts of the back office alone',
    holdsIn: (file) => within('apps/web/src')(file) && !within('apps/web/src/office')(file),
    allows: (target) => target.kind !== 'library' || !target.name.startsWith('@mantine/'),
    forbidden: ['apps/web/src/features/network/lines/office/lines-screen.tsx', '@mantine/core'],
    permitted: ['apps/web/src/office/office-provider.tsx', '@mantine/core'],
  },
  {
    says: 'what customers see takes nothing of the back office',
    holdsIn: (file) => {
      return within('apps/web/src')(file) && !file.includes('/office/') && file !== 'apps/web/src/app/office-pages.ts'
    },
    allows: (target) => target.kind !== 'file' || !/^apps\/web\/src\/(.+\/)?office\//.test(target.path),
    forbidden: ['apps/web/src/features/network/nodes/nodes-screen.tsx', '../../../office/table/data-table.tsx'],
    permitted: [
      'apps/web/src/features/network/lines/office/lines-screen.tsx',
      '../../../../office/table/data-table.tsx',
    ],
  },
  {
    says: 'the parts of the back office know neither features nor the app',
    holdsIn: within('apps/web/src/office'),
    allows: nothingOf('apps/web/src/features', 'apps/web/src/app'),
    forbidden: ['apps/web/src/office/table/data-table.tsx', '../../features/network/lines/office/messages.ts'],
    permitted: ['apps/web/src/office/table/data-table.tsx', '../../ui/pager.tsx'],
  },
  {
    says: 'the journeys’ adapters are an outside view: nothing of the workspace',
    holdsIn: within('journeys/adapters'),
    allows: (target) => target.kind !== 'file' || within('journeys/adapters')(target.path),
    forbidden: ['journeys/adapters/share-link-to-xray.ts', '@dukou/formats'],
    permitted: ['journeys/adapters/share-link-to-xray.test.ts', './share-link-to-xray.ts'],
  },
  {
    says: 'the traffic player is somebody else’s program: nothing of the workspace',
    holdsIn: within('tools/traffic-player'),
    allows: (target) => target.kind !== 'file' || within('tools/traffic-player')(target.path),
    forbidden: ['tools/traffic-player/main.mjs', '@dukou/node-protocol'],
    permitted: ['tools/traffic-player/main.mjs', './node.mjs'],
  },
  {
    says: 'each payment platform of the tests is somebody else’s program: nothing of the workspace',
    holdsIn: within('tools/platforms'),
    allows: (target) => (target.kind === 'file' ? within('tools/platforms')(target.path) : target.kind === 'node'),
    forbidden: ['tools/platforms/epay-v2/sign.mjs', '../../../apps/server/src/gateways/epay-v2/sign.ts'],
    permitted: ['tools/platforms/epay-v2/sign.mjs', 'node:crypto'],
  },
  {
    says: 'the sandbox gateway is somebody else’s program: nothing of the workspace',
    holdsIn: within('tools/sandbox-gateway'),
    allows: (target) => target.kind !== 'file' || within('tools/sandbox-gateway')(target.path),
    forbidden: ['tools/sandbox-gateway/sign.mjs', '@dukou/domain'],
    permitted: ['tools/sandbox-gateway/sign.mjs', 'node:crypto'],
  },
]
