import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

let made = 0

/** Copies a database of the server. @returns the address of the copy, by the server's socket where that is on this machine */
export async function newDatabase(
  serverUrl: string,
  template: string,
  name = `simulated_${process.pid}_${made++}`,
): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  const { rows } = await client.query('show unix_socket_directories')
  await client.end()
  const [folder = ''] = String(rows[0].unix_socket_directories).split(',')
  const url = serverUrl.replace(/\/postgres$/, `/${name}`)
  const { port, host } = client
  const isHere = folder !== '' && existsSync(join(folder, `.s.PGSQL.${port}`))
  return isHere ? url.replace(`${host}:${port}`, `${encodeURIComponent(folder)}:${port}`) : url
}
