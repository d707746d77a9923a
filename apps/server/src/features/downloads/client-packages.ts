import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { contentBaseFor } from './content-base.ts'
import { openPackage, packageNames } from './package-files.ts'
import { readPackageName } from './package-name.ts'

/** A large file takes a second; nobody waits longer for a list. */
const HASH_WITHIN_MS = 300

/** What the operator has put into the folder, as its names tell it. A hash that is still being made is left open. */
export const clientPackages: Handler<Calls['clientPackages']> = async (ctx) => {
  const { config } = ctx
  const base = contentBaseFor(ctx.client.ip, ctx.settings)
  const found = await Promise.all(
    (await packageNames(config.downloadsDir)).map((name) => describe(config.downloadsDir, name)),
  )
  return found
    .filter((one) => one !== undefined)
    .map((one) => ({ ...one, url: base === '' ? '' : `${base}/${encodeURIComponent(one.fileName)}` }))
}

async function describe(folder: string, fileName: string) {
  const named = readPackageName(fileName)
  const opened = named && (await openPackage(folder, fileName))
  if (!opened) return undefined
  await opened.handle.close()
  const sha256 = await Promise.race([opened.sha256(), nothingAfter(HASH_WITHIN_MS)])
  return { fileName, ...named, bytes: opened.bytes, sha256 }
}

function nothingAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms).unref())
}
