import { sql } from 'kysely'
import type { HomeFigure } from '../../../platform/home-part.ts'

export const checkInsOfDay: HomeFigure<number> = ({ day }) =>
  sql`select count(*) from check_ins where day = ${day}::date`
