import { call } from '../call.ts'
import { as, filled, flag, id, instant, list, nothing, oneOf, orElse, orNull, pattern, record, text } from '../codec.ts'
import { basedOn, revised } from '../revision.ts'

export const NODE_PROGRAMS = ['v2node', 'v2bx'] as const
/** Programs that are pinned: stock node programs, and those that our own agent needs on a node. */
export const PINNED_PROGRAMS = [...NODE_PROGRAMS, 'xray', 'hysteria', 'nodejs'] as const
export const NODE_ARCHITECTURES = ['amd64', 'arm64'] as const

const sha256 = pattern(/^([0-9a-f]{64})?$/, 64)

const pinned = {
  program: as('program', oneOf(PINNED_PROGRAMS)),
  architecture: as('arch', oneOf(NODE_ARCHITECTURES)),
  version: as('version', pattern(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,49}$/, 50)),
  /** File name in the release, or in the folder `node-programs` of DATA_DIR. */
  fileName: as('file', pattern(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}$/, 100)),
  /** A folder on the web that has the file too; nodes in the mainland ask it first. Empty: none. */
  mirror: as('mirror', orElse(text(500), '')),
}

export const nodeProgramShape = record({
  id: as('_id', id),
  ...pinned,
  sha256: as('sha256', filled(64)),
  /** The source of the digest. */
  source: as('digestFrom', oneOf(['release', 'file', 'operator'])),
  /** The official address of the file. */
  address: as('url', text()),
  /** The panel has the file, so nodes can download it here. */
  isHere: as('here', flag),
  pinnedBy: as('email', orNull(text())),
  pinnedAt: as('time', instant),
  ...revised,
})

export const listNodePrograms = call('/api/admin/node_programs/list', {
  summary: 'Ours: the versions of programs that the commands of nodes install, with their digests',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: list(nodeProgramShape),
  refusals: [],
})

export const pinNodeProgram = call('/api/admin/node_programs/pin', {
  summary:
    'Ours: pins the version of a node program; without a digest it is taken from DATA_DIR or from the release. With a revision, a save based on an older one is refused',
  caller: 'admin',
  input: record({ ...pinned, sha256: as('sha256', orElse(sha256, '')), ...basedOn }),
  answer: nodeProgramShape,
  refusals: ['nodeProgramDigestMissing', 'nodeProgramDiffers', 'rowChanged'],
})

export const unpinNodeProgram = call('/api/admin/node_programs/unpin', {
  summary: 'Ours: unpins a node program; nodes that run it keep running',
  caller: 'admin',
  input: record({ id: as('_id', id) }),
  answer: nothing,
  refusals: ['nodeProgramNotFound'],
})

/** The configuration of a node program with a token filled in. */
export const nodeProgramConfig = record({
  program: as('program', oneOf([...NODE_PROGRAMS, 'xrayr', 'xboard'])),
  path: as('path', text()),
  text: as('text', text()),
})
