import { parseArgs } from 'node:util'
import { openApiDocument } from '@dukou/contract/openapi'
import { isEmail } from '@dukou/domain'
import { switchOffFor } from '../features/access/second-factor/index.ts'
import { writeAudit } from '../features/base/audit/index.ts'
import { newNodeToken } from '../features/network/nodes/index.ts'
import { backup, restore } from '../features/ops/backup/index.ts'
import { MOST_DAYS, type Past, seedPast, seedUsers } from '../features/ops/load-data/index.ts'
import {
  addSampleCustomer,
  addSampleLines,
  checkKeyFingerprint,
  makeAdmin,
  passwordDigest,
} from '../features/ops/setup/index.ts'
import { hashPassword } from '../features/people/account/index.ts'
import { ConfigError } from '../platform/config.ts'
import type { App } from '../platform/context.ts'
import { newCode } from '../platform/ids.ts'
import { printVerdicts } from './print-verdicts.ts'
import type { Terminal } from './terminal.ts'

const USAGE = `npm run dukou -- COMMAND
  verify [--json]                  prove the books; exit code 1 when an invariant is broken, 3 while seed writes
  backup FILE                      write all rows of this moment, without the key file
  restore FILE                     read a backup into an empty database
  seed --users N [--lines N] [--orders N --days N [--rows N]]
                                   add users and lines for trying out and measuring, and a past of so many orders and days,
                                   with so many rows of use in all
  admin create EMAIL               make an admin; the password is ADMIN_PASSWORD, or random and told once
  second-factor off EMAIL          let somebody sign in who lost app and recovery codes
  node token ID                    a fresh UniProxy token for inbound ID, told once
  sample customer                  a customer with days of use for a trial; prints what plays more, as JSON
  openapi                          print the contract as an OpenAPI document
A running server with the embedded database runs verify, backup, admin, second-factor, node and sample itself; it must be
stopped for restore and seed.`

/** One command with its arguments. Runs it and returns the exit code. */
export type Command =
  | { needs: 'nothing'; run(terminal: Terminal): number }
  | {
      /** `database alone`: no server may use an embedded one meanwhile. */
      needs: 'database' | 'database alone'
      /** Leaves the database without a key fingerprint, for a restore that brings its own. */
      isBare?: boolean
      /** The file that the command writes. */
      file?: string
      run(app: App, terminal: Terminal): Promise<number>
    }

/** Reads a command line. Throws a sentence where an argument is missing or wrong. */
export function parseCommand(args: string[]): Command {
  const parsed = parsedArguments(args)
  if ('fault' in parsed) return misused(`${parsed.fault}\n`)
  const { positionals, values } = parsed
  const [command, ...rest] = positionals
  switch (command) {
    case 'verify':
      return { needs: 'database', run: (app, terminal) => printVerdicts(app, terminal, values.json === true) }
    case 'backup':
      return backupTo(need(rest[0], 'FILE'))
    case 'restore':
      return restoreFrom(need(rest[0], 'FILE'))
    case 'seed':
      return seed(count(values.users ?? '0', '--users'), count(values.lines ?? '0', '--lines'), pastOf(values))
    case 'admin':
      return rest[0] === 'create' ? createAdmin(need(rest[1], 'EMAIL')) : misused()
    case 'second-factor':
      return rest[0] === 'off' ? secondFactorOff(need(rest[1], 'EMAIL')) : misused()
    case 'node':
      return rest[0] === 'token' ? nodeToken(count(need(rest[1], 'ID'), 'ID')) : misused()
    case 'sample':
      return rest[0] === 'customer' ? sampleCustomer() : misused()
    case 'openapi':
      return { needs: 'nothing', run: ({ say }) => say(JSON.stringify(openApiDocument(), null, 2)) }
    default:
      return misused()
  }
}

function parsedArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        users: { type: 'string' },
        lines: { type: 'string' },
        orders: { type: 'string' },
        days: { type: 'string' },
        rows: { type: 'string' },
      },
    })
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

function backupTo(file: string): Command {
  return {
    needs: 'database',
    file,
    async run(app, { say, save }) {
      const rows = await save(file, (path) => backup(app.db, path))
      // The home of the back office says when none was made for long.
      await writeAudit(app.db, { actorId: null, action: 'backup.made', detail: { rows } })
      return say(`${rows} rows written to ${file}`)
    },
  }
}

/** A backup that was made without a key gets this site's. */
function restoreFrom(file: string): Command {
  return {
    needs: 'database alone',
    isBare: true,
    async run(app, { say }) {
      say(`${await restore(app.db, file, app.secrets.fingerprint)} rows restored from ${file}`)
      await checkKeyFingerprint(app)
      return 0
    },
  }
}

function seed(users: number, lines: number, past: Past): Command {
  return {
    needs: 'database alone',
    async run(app, { say, complain }) {
      const started = performance.now()
      const seconds = () => Math.round((performance.now() - started) / 1000)
      if (lines > 0) await addSampleLines(app, lines)
      if (users === 0 && past.days === 0) return say(`${lines} lines added`)
      if (users > 0) {
        const { password } = await seedUsers(app, users, (made) => complain(`\r${made} of ${users} users`))
        say(`\n${users} users added in ${seconds()} s, all with the password ${password}`)
      }
      if (past.days === 0) return 0
      const made = await seedPast(app, past, (line) => complain(`\r${line}   `))
      if (!made) throw new ConfigError('No seeded user is without a past. Add some with --users.')
      return say(
        `\n${made.people} users have a past since ${seconds()} s: ${past.orders} orders, ${made.dailyRows} days of use`,
      )
    },
  }
}

/** Orders need days to lie on. */
function pastOf({ orders = '0', days = '0', rows = '0' }: Partial<Record<keyof Past, string | undefined>>): Past {
  const past = { orders: count(orders, '--orders'), days: count(days, '--days'), rows: count(rows, '--rows') }
  if (past.days > MOST_DAYS) throw new ConfigError(`--days must be at most ${MOST_DAYS}: older days are forgotten.`)
  if (past.orders > 0 && past.days === 0) throw new ConfigError('--orders needs --days, over which they are spread.')
  return past
}

function createAdmin(email: string): Command {
  if (!isEmail(email)) throw new ConfigError(`${email} is not an e-mail address.`)
  return {
    needs: 'database',
    async run(app, { say, adminPassword }) {
      const password = adminPassword || newCode(16)
      const passwordHash = await hashPassword(passwordDigest(password))
      await app.db.transaction().execute((tx) => makeAdmin(app, tx, email, passwordHash))
      return say(adminPassword ? `${email} is an admin.` : `${email} is an admin. Password, told once: ${password}`)
    },
  }
}

function secondFactorOff(email: string): Command {
  return {
    needs: 'database',
    async run(app, { say }) {
      if (!(await switchOffFor(app, email))) throw new ConfigError(`${email} has no second factor.`)
      return say(`${email} signs in with the password alone.`)
    },
  }
}

function nodeToken(inbound: number): Command {
  return {
    needs: 'database',
    async run(app, { say }) {
      const token = await newNodeToken(app, inbound)
      if (token === undefined) throw new ConfigError(`There is no inbound ${inbound}. The node list shows the numbers.`)
      return say(token)
    },
  }
}

function sampleCustomer(): Command {
  return {
    needs: 'database',
    run: async (app, { say }) => say(JSON.stringify(await addSampleCustomer(app))),
  }
}

function misused(fault = ''): Command {
  const run = ({ complain }: Terminal) => {
    complain(`${fault}${USAGE}\n`)
    return 2
  }
  return { needs: 'nothing', run }
}

function need(value: string | undefined, name: string): string {
  if (!value) throw new ConfigError(`${name} is missing.\n${USAGE}`)
  return value
}

function count(text: string, name: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new ConfigError(`${name} must be a whole number, not "${text}".`)
  return value
}
