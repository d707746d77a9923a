export { CORE_PINS, type CorePin, pinnedForAgents, pinnedPrograms } from './pinned.ts'
export { openProgramFile } from './program-file.ts'
export {
  type AnyPin,
  type NodeProgram,
  type PinnedProgram,
  PROGRAM_TITLES,
  releaseAddress,
} from './programs-table.ts'
