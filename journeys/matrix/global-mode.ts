import type { Client } from './client.ts'
import type { Program } from './programs.ts'

/** The address that groups of a profile measure their lines by. */
const TEST_URL = 'https://www.gstatic.com/generate_204'

/**
 * A program in the global mode of its app: private addresses are reached by the line too. Lines are measured by `testUrl`,
 * so that no byte goes elsewhere.
 */
export function inGlobalMode(program: Program, testUrl: string): Program {
  if (program.core === 'xray') return program
  const mode = program.core.startsWith('sing-box')
    ? ['"default_mode": "Rule"', '"default_mode": "Global"']
    : ['mode: "rule"', 'mode: "global"']
  return {
    ...program,
    prepare: (profile, mixedPort) => {
      const prepared = program.prepare(profile, mixedPort)
      let config = String(prepared.config)
      for (const [was = '', is = ''] of [mode, [TEST_URL, testUrl]]) {
        if (!config.includes(was)) throw new Error(`the profile has no ${was}`)
        config = config.replaceAll(was, is)
      }
      return { config, changes: prepared.changes }
    },
  }
}

/** In global mode mihomo and legacy Clash use what their user picks; sing-box uses the line of its own accord. */
export async function pickLine({ controllerPort }: Client, lineName: string): Promise<void> {
  if (controllerPort === undefined) return
  const proxies = `http://127.0.0.1:${controllerPort}/proxies`
  const { all } = (await (await fetch(`${proxies}/GLOBAL`)).json()) as { all: string[] }
  const name = all.find((one) => one.includes(lineName))
  const { status } = await fetch(`${proxies}/GLOBAL`, { method: 'PUT', body: JSON.stringify({ name }) })
  if (status !== 204) throw new Error(`the line is not among ${all.join()}`)
}
