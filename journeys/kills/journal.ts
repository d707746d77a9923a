import { appendFileSync, readFileSync } from 'node:fs'

/** Subject of a request, as far as known before it is sent. */
export interface About {
  email: string
  /** Idempotency-Key of an order. */
  key?: string
  order?: string
  trade?: string
}

/** Data of an answer. */
export interface Facts {
  order?: string
  trade?: string
  /** Status of the order or trade, in the product's words. */
  status?: string
  /** Reserved amount of the order, in li. */
  reserved?: string
  /** Code of a refusal. */
  code?: number
}

export type Action = 'signup' | 'createOrder' | 'walletCheck' | 'buy' | 'cancelOrder' | 'tradeStatus' | 'pay'

export interface Entry extends About {
  n: number
  action: Action
  /** `sent` remains if no answer arrived: the change may have happened. */
  end: 'sent' | 'acknowledged' | 'refused' | 'unknown'
  facts: Facts
}

/** Log of the customers' requests. Writes to disk before each request and after each answer. */
export interface Journal {
  /** Logs a request that is about to be sent. @returns logs its result */
  sent(action: Action, about: About): (end: Exclude<Entry['end'], 'sent'>, facts?: Facts) => void
  read(): Entry[]
}

export function openJournal(file: string): Journal {
  let next = 0
  const write = (line: object) => appendFileSync(file, `${JSON.stringify(line)}\n`)
  return {
    sent(action, about) {
      const n = next++
      write({ n, action, ...about })
      return (end, facts = {}) => write({ n, end, facts })
    },
    read() {
      const entries = new Map<number, Entry>()
      for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
        const read = JSON.parse(line)
        const before = entries.get(read.n)
        entries.set(read.n, before ? { ...before, ...read } : { end: 'sent', facts: {}, ...read })
      }
      return [...entries.values()]
    },
  }
}
