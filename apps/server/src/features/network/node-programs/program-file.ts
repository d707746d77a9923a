import { join } from 'node:path'
import type { Config } from '../../../platform/config.ts'
import { type OpenPackage, openPackage } from '../../../platform/package-files.ts'
import type { AnyPin } from './programs-table.ts'

/** The program files that an operator put into DATA_DIR. */
const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'node-programs')

/** @returns undefined where the operator put no such file there */
export async function fileDigest(config: Pick<Config, 'dataDir'>, fileName: string): Promise<string | undefined> {
  const file = await openPackage(folderOf(config), fileName)
  if (!file) return undefined
  try {
    return await file.sha256()
  } finally {
    await file.handle.close()
  }
}

type Pin = Pick<AnyPin, 'file_name' | 'sha256'>

export async function hasProgramFile(config: Pick<Config, 'dataDir'>, { file_name, sha256 }: Pin): Promise<boolean> {
  return (await fileDigest(config, file_name)) === sha256.toString('hex')
}

/** Opens the pinned file. The handle is the caller's to close. @returns undefined where it is missing or differs */
export async function openProgramFile(config: Pick<Config, 'dataDir'>, pin: Pin): Promise<OpenPackage | undefined> {
  const file = await openPackage(folderOf(config), pin.file_name)
  if (!file || (await file.sha256()) === pin.sha256.toString('hex')) return file
  await file.handle.close()
  return undefined
}
