import { createHistorySteps } from './history-steps.ts'

/** The history of this page: `takeStep` for what opens over it, `routerWindow` for who changes its address. */
export const pageHistory = createHistorySteps(globalThis.window)
