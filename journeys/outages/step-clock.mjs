// Loaded into a server process before all else: its time of day is the machine's plus what $CLOCK_FILE says, read at
// SIGUSR2. The embedded database, which runs in the same process, goes by it too. Monotonic clocks are left alone.
import { readFileSync } from 'node:fs'

const RealDate = Date
let shiftMs = 0
process.on('SIGUSR2', () => {
  shiftMs = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))
  process.stdout.write(`the clock stepped to ${shiftMs} ms\n`)
})

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shiftMs)
    else super(...parts)
  }
  static now() {
    return RealDate.now() + shiftMs
  }
}
