import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ConfigError } from '../../../platform/config.ts'
import { FORMAT, type Header } from './backup.ts'

export interface BackupRow {
  table: string
  /** The row's JSON. */
  row: string
}

/**
 * Opens a backup for as long as it is used. The file is read to its end before anything is done with it, because a damaged
 * one unpacks to plausible rows before its checksum tells.
 * @throws ConfigError with a sentence that says what is wrong with the file
 */
export async function withBackup<T>(
  file: string,
  use: (header: Header, rows: AsyncIterable<BackupRow>) => Promise<T>,
): Promise<T> {
  await opened(file, async (_header, rows) => {
    for await (const _row of rows);
  })
  return opened(file, use)
}

async function opened<T>(
  file: string,
  use: (header: Header, rows: AsyncIterable<BackupRow>) => Promise<T>,
): Promise<T> {
  const lines = linesOf(file)
  try {
    const { value: first = '' } = await lines.next()
    return await use(headerFrom(first), rowsFrom(lines, file))
  } finally {
    await lines.return(undefined)
  }
}

function headerFrom(line: string): Header {
  const header = parsed(line)
  if (header?.dukou !== 'backup' || header.format !== FORMAT || !Array.isArray(header.migrations)) {
    throw new ConfigError('This is not a backup that this version can read.')
  }
  return header as Header
}

function parsed(line: string): Partial<Header> | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function* rowsFrom(lines: AsyncGenerator<string>, file: string): AsyncGenerator<BackupRow> {
  let count = 0
  let isWhole = false
  for await (const line of lines) {
    const tab = line.indexOf('\t')
    const table = line.slice(0, tab)
    const rest = line.slice(tab + 1)
    if (isWhole) throw damaged(file)
    if (table === 'end') {
      isWhole = Number(rest) === count
      continue
    }
    count += 1
    yield { table, row: rest }
  }
  if (!isWhole) throw damaged(file)
}

/** Lines end with a line feed and nothing else: JSON may hold the other characters that some readers take for ends. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const text = createGunzip()
  pipeline(createReadStream(file), text, () => {})
  text.setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of text) {
      const pieces = (rest + chunk).split('\n')
      rest = pieces.pop() ?? ''
      yield* pieces
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code.startsWith('Z_')) throw damaged(file)
    throw code === '' ? error : new ConfigError(`Cannot read the backup ${file}: ${message}.`)
  }
  if (rest !== '') throw damaged(file)
}

function damaged(file: string): ConfigError {
  return new ConfigError(`The backup ${file} is cut short or damaged; nothing was restored.`)
}
