/** In SQL: the public id of a plan. @param planId its id as SQL */
export function planOf(planId: string): string {
  return `(select p.public_id from plans p where p.id = ${planId})`
}
