/** Who reads a profile of the Clash family: the closed old core, the one that is kept up, or Stash. */
export type Dialect = 'clash' | 'mihomo' | 'stash'
