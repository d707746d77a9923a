import { appendFileSync, readFileSync } from 'node:fs'

/** What a request is about, as far as it is known when it leaves. */
export interface About {
  email: string
  /** Idempotency-Key of an order. */
  key?: string
  order?: string
  trade?: string
}

/** What an answer told. */
export interface Facts {
  order?: string
  trade?: string
  /** Of the order or trade, in our words. */
  status?: string
  /** Of the order, in li. */
  reserved?: string
  /** Of a refusal. */
  code?: number
}

export type Action = 'signup' | 'createOrder' | 'walletCheck' | 'buy' | 'cancelOrder' | 'tradeStatus' | 'pay'

export interface Entry extends About {
  n: number
  action: Action
  /** `sent` stays where no answer came: it may have happened. */
  end: 'sent' | 'acknowledged' | 'refused' | 'unknown'
  facts: Facts
}

/** What customers did, on disk before each request leaves and after each answer, so that both are known exactly. */
export interface Journal {
  /** @returns notes how it ended */
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
