import { as, orNull, text } from './codec.ts'

/** In the input of a list: the `cursor` of a row, or its `_id` where rows have none. The answer begins behind that row. */
export const behind = { after: as('after', orNull(text(100))) }
