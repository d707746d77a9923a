/** Version of our own agent. One that tells another is older, or newer, than the panel that it asks. */
export const AGENT_VERSION = '0.3.0'
/** The versions of Xray and hysteria that the agent was tested with. */
export const TESTED_XRAY = 'Xray 26.3.27'
export const TESTED_HYSTERIA = 'hysteria 2.6.0'
