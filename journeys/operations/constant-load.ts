import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@dukou/contract'

export interface Load {
  /** Ends the load and tells what became of each request. */
  end(): Promise<{ answered: number; failures: string[] }>
}

const PEOPLE = 6
/** Without it six people would take a whole core, and the restart that is looked at would wait for it. */
const THINKS_MS = 50
const ENVELOPE = '{"data":"e30="}'

/** People who ask one thing after the other over connections that stay: the page, its settings, and what is on sale. */
export function constantLoad(site: string, ca: Buffer): Load {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: PEOPLE })
  const failures: string[] = []
  let answered = 0
  let isOver = false

  function ask(method: string, path: string): Promise<void> {
    return new Promise((resolve) => {
      const failed = (what: string) => {
        failures.push(`${method} ${path}: ${what}`)
        resolve()
      }
      const headers = method === 'POST' ? { 'content-type': 'application/json', 'content-length': ENVELOPE.length } : {}
      const asked = request(site + path, { method, agent, headers, timeout: 20_000 }, (response) => {
        response.resume()
        response.once('error', ({ message }) => failed(message))
        response.once('end', () => {
          if (response.statusCode !== 200) return failed(`status ${response.statusCode}`)
          answered += 1
          resolve()
        })
      })
      asked.once('timeout', () => asked.destroy(new Error('no answer within 20 s')))
      asked.once('error', ({ message }) => failed(message))
      asked.end(method === 'POST' ? ENVELOPE : undefined)
    })
  }

  async function person(): Promise<void> {
    while (!isOver) {
      await ask('POST', calls.hostInfo.path)
      await ask('POST', calls.clientPackages.path)
      await ask('GET', '/')
      await sleep(THINKS_MS)
    }
  }

  const everybody = Promise.all(Array.from({ length: PEOPLE }, person))
  return {
    async end() {
      isOver = true
      await everybody
      agent.destroy()
      return { answered, failures }
    },
  }
}
