export { CLIENTS, type Client, clientOf } from './clients.ts'
export { compile, render } from './compile.ts'
export * from './line.ts'
export { flagOf } from './names.ts'
export type { Profile, RuleSource } from './profile.ts'
export { fill, type SkippedLine, type Template, type TemplateHole } from './template.ts'
export {
  findLineProblems,
  isHost,
  isLinkWord,
  isPort,
  isRealityKey,
  isShadowsocksKey,
  isShortId,
  isUuid,
  isWebSocketPath,
  type LineProblem,
  parseHopPorts,
} from './validate.ts'
