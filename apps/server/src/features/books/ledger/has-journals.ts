/** In SQL: whether the books name an order. @param orderId its id as SQL */
export function hasJournals(orderId: string): string {
  return `exists (select 1 from journals j where j.order_id = ${orderId})`
}
