/** The reader of a Clash profile: the discontinued original core, mihomo (maintained), or Stash. */
export type Dialect = 'clash' | 'mihomo' | 'stash'
