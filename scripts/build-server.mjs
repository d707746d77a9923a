import { build } from 'esbuild'
import { root } from './lib.mjs'

/** The server and the command line as two files, which Node reads in a third of the time that hundreds take. */
await build({
  absWorkingDir: root,
  entryPoints: { main: 'apps/server/src/main.ts', cli: 'apps/server/src/cli/main.ts' },
  outdir: 'apps/server/dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'linked',
  // Packages that bring binaries stay packages. Grammy does too: it knows an AbortSignal by the name of its class, and a
  // bundle renames that class. The rest is read faster from one file.
  external: ['@electric-sql/pglite', '@node-rs/argon2', 'grammy', 'pg-native', 'sharp'],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  alias: {
    '@dukou/domain': './packages/domain/src/index.ts',
    '@dukou/formats': './packages/formats/src/index.ts',
    '@dukou/node-protocol/agent': './packages/node-protocol/src/agent/index.ts',
    '@dukou/node-protocol': './packages/node-protocol/src/index.ts',
    '@dukou/contract/openapi': './packages/contract/src/openapi.ts',
    '@dukou/contract/plain': './packages/contract/src/plain.ts',
    '@dukou/contract/schema': './packages/contract/src/schema/zod.ts',
    '@dukou/contract': './packages/contract/src/index.ts',
    '#schema': './packages/contract/src/schema/zod.ts',
  },
  logLevel: 'warning',
})

/** The agent of nodes as one file that needs Node and nothing else: the server hands it out. */
await build({
  absWorkingDir: root,
  entryPoints: { agent: 'apps/node-agent/src/main.ts' },
  outdir: 'apps/node-agent/dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  alias: { '@dukou/node-protocol/agent': './packages/node-protocol/src/agent/index.ts' },
  // Its library for certificates is CommonJS and asks for modules of Node. Names stay as they are, for those who read errors.
  minifyWhitespace: true,
  minifySyntax: true,
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
})
