import { type TestClient, type TestServer, writeSettings } from '@dukou/server/testing'

/** Changes settings behind the server's back, as the command line would; the next call sees them. */
export async function set(server: TestServer, changes: Parameters<typeof writeSettings>[1]): Promise<void> {
  await writeSettings(server.app.db, changes)
}

/** Members of each kind that the menu tells apart, by the word that the wire has for it. */
export async function oneOfEachType(server: TestServer) {
  const channel = await server.member()
  await set(server, { openReferralChannels: false })
  const normal = await server.member()
  await set(server, { openReferralChannels: true })
  const yunying = await server.member()
  await set(server, { operatorIds: [await idOf(yunying)] })
  return { admin: await server.admin(), normal, channel, yunying }
}

async function idOf(member: TestClient): Promise<string> {
  return (await member.ok('userInfo', {})).id
}

export async function makeAgency(server: TestServer, emails: string[], is = true): Promise<void> {
  await server.app.db.updateTable('users').set({ is_agency: is }).where('email', 'in', emails).execute()
}
