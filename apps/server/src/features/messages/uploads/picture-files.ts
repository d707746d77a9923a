import type { ReadStream } from 'node:fs'
import fs, { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../platform/config.ts'

/** The folder of the pictures, closed to other users. Its names are our own, never a caller's. */
export function createPictureFiles({ dataDir }: Pick<Config, 'dataDir'>) {
  const folder = join(dataDir, 'uploads')
  return {
    /** @throws where the disk does not take it; nothing of it is left there then */
    async store(name: string, bytes: Buffer): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await fs.writeFile(join(folder, name), bytes, { flag: 'wx', mode: 0o600 })
      } catch (error) {
        await this.remove(name)
        throw error
      }
    },

    async remove(name: string): Promise<void> {
      await rm(join(folder, name), { force: true })
    },

    /** @returns undefined where the file is gone */
    async read(name: string): Promise<{ size: number; stream: ReadStream } | undefined> {
      try {
        const file = await open(join(folder, name))
        const { size } = await file.stat()
        return { size, stream: file.createReadStream() }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}
