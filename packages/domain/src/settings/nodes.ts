import { address, whole } from './kinds.ts'

export const nodeSettings = {
  /** How often node software asks for configuration and users. At 0 some programs ask thousands of times a second. */
  nodePullSeconds: whole(5, 3600, 60, 'seconds'),
  /** How often node software reports traffic. */
  nodePushSeconds: whole(5, 3600, 60, 'seconds'),
  /** A line is left out of profiles when its node program never came or has been silent for so many days; 0: never. */
  leaveOutAfterDays: whole(0, 365, 3, 'days'),
}

/** Scripts that set a node up, by kind of machine; empty: our own. */
export const installSettings = {
  alpineInstall: address(),
  ubuntuX86Install: address(),
  ubuntuArmInstall: address(),
  ubuntuMainlandInstall: address(),
  ubuntuRealityInstall: address(),
  alpineRealityInstall: address(),
}
