import type { NodeFS } from '@electric-sql/pglite/nodefs'

/** The operations of the embedded engine's file system layer that set the mode of a file. */
interface FileLayer {
  NODEFS: {
    node_ops: { mknod(parent: unknown, name: string, mode: number, device: number): unknown; setattr: SetAttributes }
    stream_ops: { setattr: SetAttributes }
  }
}
type SetAttributes = (target: unknown, attributes: { mode?: number }) => void

/** The embedded database's files in a directory, its owner's alone: the engine gives them modes past the umask. */
export async function ownersFiles(directory: string): Promise<NodeFS> {
  const { NodeFS } = await import('@electric-sql/pglite/nodefs')
  const files = new NodeFS(directory)
  const init = files.init.bind(files)
  files.init = async (database, options) => {
    const { emscriptenOpts } = await init(database, options)
    const close = (engine: unknown) => maskModes(engine as FileLayer)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [close, ...(emscriptenOpts.preRun ?? [])] } }
  }
  return files
}

function maskModes({ NODEFS }: FileLayer): void {
  for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
    const { setattr } = operations
    operations.setattr = (target, { mode, ...rest }) =>
      setattr(target, mode === undefined ? rest : { ...rest, mode: mode & ~0o077 })
  }
  const { mknod } = NODEFS.node_ops
  NODEFS.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~0o077, device)
}
