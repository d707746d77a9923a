import pg from 'pg'

let made = 0

/** Copies a database of the server. @returns the address of the copy */
export async function newDatabase(
  serverUrl: string,
  template: string,
  name = `simulated_${process.pid}_${made++}`,
): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return serverUrl.replace(/\/postgres$/, `/${name}`)
}
