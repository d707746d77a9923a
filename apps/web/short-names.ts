import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Names for the classes of style modules: `card-x3f`. They stand in the styles and in the scripts of every download, so
 * they are as short as they can be told apart.
 * @throws where two files would share their ending
 */
export function shortNames(root: string) {
  const files = new Map<string, string>()
  return (name: string, path: string): string => {
    const file = relative(root, path.split('?')[0] ?? path)
    const ending = parseInt(createHash('sha256').update(file).digest('hex').slice(0, 8), 16).toString(36).slice(-3)
    if ((files.get(ending) ?? file) !== file)
      throw new Error(`${file} has the ending of ${files.get(ending)}: rename it`)
    files.set(ending, file)
    return `${name}-${ending}`
  }
}
