/** An address counts for so long after a node saw it last: two reports of the usual interval. */
export const COUNTED_SECONDS = 120
