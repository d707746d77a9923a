import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AgentExit } from '@dukou/node-protocol/agent'
import { expect, it } from 'vitest'
import { createExitWatch } from './exit-watch.ts'

it('proxies that take no connection are counted, and a later look counts alone', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const exit: AgentExit = {
    domains: [],
    proxy: { kind: 'socks5', host: '127.0.0.1', port, username: '', password: '' },
  }
  const watch = createExitWatch()
  await watch.look([exit])
  expect(watch.down()).toBe(0)
  await new Promise((resolve) => server.close(resolve))
  await watch.look([exit])
  expect(watch.down()).toBe(1)
  await Promise.all([watch.look([exit]), watch.look([])])
  expect(watch.down()).toBe(0)
})
