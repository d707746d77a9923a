import { pino } from 'pino'

export type Log = Pick<import('pino').Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

/**
 * JSON lines on standard error. Only what a caller names is written, and these names never: bodies, cookies,
 * credentials, keys of subscription links.
 */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['*.password', '*.token', '*.cookie', '*.authorization', '*.subscriptionKey'], censor: '***' },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}
