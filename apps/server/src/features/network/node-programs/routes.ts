import { listNodePrograms } from './list.ts'
import { pinNodeProgram } from './pin.ts'
import { unpinNodeProgram } from './unpin.ts'

export const nodeProgramRoutes = { listNodePrograms, pinNodeProgram, unpinNodeProgram }
