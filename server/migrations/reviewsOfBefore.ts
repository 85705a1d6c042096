/** What the columns of the reviews' migration hold of the time before them; the same words on both databases. */
export const REVIEWS_OF_BEFORE: readonly string[] = [
  'update replenishment set entered_bank_id = agreement_bank_id',
  // Only the newest payment orders counted, as many as the record says
  `update payment_order set former = true where (select count(*) from payment_order n
    where n.replenishment_id = payment_order.replenishment_id and n.id >= payment_order.id)
    > (select r.payment_orders from replenishment r where r.id = payment_order.replenishment_id)`,
]
