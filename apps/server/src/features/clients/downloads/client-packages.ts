import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { openPackage, packageNames } from '../../../platform/package-files.ts'
import { contentBaseFor } from './content-base.ts'
import { readPackageName } from './package-name.ts'

/** Hashing a large file takes a second. The list waits at most this long for each hash. */
const HASH_WITHIN_MS = 300

/** Lists the operator's installers, parsed from their file names. `sha256` is null while the hash is being computed. */
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
