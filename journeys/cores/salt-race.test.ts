import { expect, it } from 'vitest'
import { repeatAfterSaltRace } from './salt-race.ts'

/** A request that fails as often as there are lines to print, and prints one each time. */
function failing(lines: string[], begun: string) {
  let log = begun
  let requests = 0
  const request = async () => {
    requests += 1
    const line = lines.shift()
    if (line === undefined) return requests
    log += line
    throw new Error(line)
  }
  return { client: { log: () => log }, request }
}

it('repeats a request for as long as sing-box rejects the salt of its own request', async () => {
  const { client, request } = failing(['bad request salt\n', 'bad request salt\n'], 'sing-box started\n')
  expect(await repeatAfterSaltRace(client, request)).toBe(3)
})

it('repeats nothing for another program', async () => {
  const { client, request } = failing(['bad request salt\n'], 'Xray started\n')
  await expect(repeatAfterSaltRace(client, request)).rejects.toThrow('bad request salt')
})
