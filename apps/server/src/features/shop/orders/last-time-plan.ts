/** In SQL: the id of the plan of the time package that a user paid last. @param userId the user's id as SQL */
export function lastTimePlanOf(userId: string): string {
  return `(select o.plan_id from orders o where o.user_id = ${userId} and o.status = 'paid' and o.duration_days > 0
    order by o.id desc limit 1)`
}
