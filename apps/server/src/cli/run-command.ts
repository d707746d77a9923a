import { parseArgs } from 'node:util'
import { openApiDocument } from '@dukou/contract/openapi'
import { isEmail } from '@dukou/domain'
import { hashPassword } from '../features/account/index.ts'
import { backup, restore } from '../features/backup/index.ts'
import { newNodeToken } from '../features/nodes/index.ts'
import { seedUsers } from '../features/seed/index.ts'
import { addSampleLines, checkKeyFingerprint, makeAdmin, passwordDigest } from '../features/setup/index.ts'
import { verify } from '../features/verify/index.ts'
import { ConfigError } from '../platform/config.ts'
import { newCode } from '../platform/ids.ts'
import { withApp } from './with-app.ts'

const USAGE = `npm run dukou -- COMMAND
  verify [--json]                  prove the books; exit code 1 when an invariant is broken
  backup FILE                      write all rows of this moment, without the key file
  restore FILE                     read a backup into an empty database
  seed --users N [--lines N]       add users and lines for trying out and measuring
  admin create EMAIL               make an admin; the password is ADMIN_PASSWORD, or random and told once
  node token ID                    a fresh UniProxy token for inbound ID, told once
  openapi                          print the contract as an OpenAPI document`

/** Runs one command of the command line. @returns the exit code */
export async function runCommand(args: string[]): Promise<number> {
  const parsed = parsedArguments(args)
  if (!parsed) return misused()
  const { positionals, values } = parsed
  const [command, ...rest] = positionals
  switch (command) {
    case 'verify':
      return printVerdicts(values.json === true)
    case 'backup':
      return backupTo(need(rest[0], 'FILE'))
    case 'restore':
      return restoreFrom(need(rest[0], 'FILE'))
    case 'seed':
      return seed(count(values.users ?? '0', '--users'), count(values.lines ?? '0', '--lines'))
    case 'admin':
      return rest[0] === 'create' ? createAdmin(need(rest[1], 'EMAIL')) : misused()
    case 'node':
      return rest[0] === 'token' ? nodeToken(count(need(rest[1], 'ID'), 'ID')) : misused()
    case 'openapi':
      return say(JSON.stringify(openApiDocument(), null, 2))
    default:
      return misused()
  }
}

function parsedArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean' }, users: { type: 'string' }, lines: { type: 'string' } },
    })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return undefined
  }
}

async function printVerdicts(json: boolean): Promise<number> {
  return withApp(async (app) => {
    const verdicts = await verify(app.db)
    const broken = verdicts.filter(({ holds }) => !holds)
    if (json)
      say(
        JSON.stringify(
          { ok: broken.length === 0, invariants: verdicts },
          (_, value) => (typeof value === 'bigint' ? String(value) : value),
          2,
        ),
      )
    else {
      for (const { holds, id, says } of verdicts) say(`${holds ? 'ok    ' : 'BROKEN'} ${id}: ${says}`)
      for (const { id, breaches, breachCount } of broken)
        say(`${id}: ${breachCount} rows, first: ${breaches.map((row) => Object.values(row).join(' ')).join(' | ')}`)
      say(
        broken.length === 0
          ? `All ${verdicts.length} invariants hold.`
          : `${broken.length} of ${verdicts.length} invariants are broken.`,
      )
    }
    return broken.length === 0 ? 0 : 1
  })
}

async function backupTo(file: string): Promise<number> {
  return withApp(async (app) => say(`${await backup(app.db, file)} rows written to ${file}`))
}

/** The key file is not in a backup: who has another one now is told at once, and not by a server that does not start. */
async function restoreFrom(file: string): Promise<number> {
  return withApp(
    async (app) => {
      say(`${await restore(app.db, file)} rows restored from ${file}`)
      await checkKeyFingerprint(app)
      return 0
    },
    { bare: true },
  )
}

async function seed(users: number, lines: number): Promise<number> {
  return withApp(async (app) => {
    if (lines > 0) await addSampleLines(app, lines)
    if (users === 0) return say(`${lines} lines added`)
    const started = Date.now()
    const { password } = await seedUsers(app, users, (made) => process.stderr.write(`\r${made} of ${users} users`))
    return say(
      `\n${users} users added in ${Math.round((Date.now() - started) / 1000)} s, all with the password ${password}`,
    )
  })
}

async function createAdmin(email: string): Promise<number> {
  if (!isEmail(email)) throw new ConfigError(`${email} is not an e-mail address.`)
  const given = process.env.ADMIN_PASSWORD
  const password = given || newCode(16)
  return withApp(async (app) => {
    const passwordHash = await hashPassword(passwordDigest(password))
    await app.db.transaction().execute((tx) => makeAdmin(app, tx, email, passwordHash))
    return say(given ? `${email} is an admin.` : `${email} is an admin. Password, told once: ${password}`)
  })
}

async function nodeToken(inbound: number): Promise<number> {
  return withApp(async (app) => {
    const token = await newNodeToken(app, inbound)
    if (token === undefined) throw new ConfigError(`There is no inbound ${inbound}. The node list shows the numbers.`)
    return say(token)
  })
}

function misused(): number {
  process.stderr.write(`${USAGE}\n`)
  return 2
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

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}
