import { build } from 'esbuild'
import { root } from './lib.mjs'

/** Our own sources become two files; packages stay packages, because some bring binaries along. */
await build({
  absWorkingDir: root,
  entryPoints: { main: 'apps/server/src/main.ts', cli: 'apps/server/src/cli/main.ts' },
  outdir: 'apps/server/dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'linked',
  packages: 'external',
  alias: {
    '@dukou/domain': './packages/domain/src/index.ts',
    '@dukou/formats': './packages/formats/src/index.ts',
    '@dukou/node-protocol': './packages/node-protocol/src/index.ts',
    '@dukou/contract/openapi': './packages/contract/src/openapi.ts',
    '@dukou/contract/schema': './packages/contract/src/schema/zod.ts',
    '@dukou/contract': './packages/contract/src/index.ts',
    '#schema': './packages/contract/src/schema/zod.ts',
  },
  logLevel: 'warning',
})
