import type { Tx } from '../../../platform/database/tables.ts'

interface Profile {
  iconUrl: string
  dnsRestricted: boolean
  abroad: boolean
  englishNames: boolean
}

/** Null leaves a field unchanged. */
export async function setProfile(
  tx: Tx,
  userId: bigint,
  { iconUrl, dnsRestricted, abroad, englishNames }: { [K in keyof Profile]: Profile[K] | null },
): Promise<void> {
  const changes = {
    ...(iconUrl !== null && { icon_url: iconUrl }),
    ...(dnsRestricted !== null && { dns_restricted: dnsRestricted }),
    ...(abroad !== null && { abroad }),
    ...(englishNames !== null && { english_names: englishNames }),
  }
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
}
