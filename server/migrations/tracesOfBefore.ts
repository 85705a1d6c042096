/** What the tables of 2026-11-21 hold of the time before them; the same words on both databases. */
export const TRACES_OF_BEFORE: readonly string[] = [
  `insert into audit_entry (at, user_id, act_as, action, type, instance_id, changes, outcome, ip, request_id, ledger_op_id)
    select at, actor_id, act_as, 'SERVICE', type, instance_id, '[]', 'OK', '', '', id from ledger_op order by id`,
  `update inn_item set to_do_staff = true where status = 'PENDING' or (status = 'APPROVED' and exists
    (select 1 from inn_claim c where c.item_id = inn_item.id and c.approved = false))`,
  `insert into to_do_count (type, client_id, num) select 'INN', 0, count(*) from inn_item where to_do_staff = true`,
  ...[
    ['REQUEST', 'request'],
    ['REPLENISHMENT', 'replenishment'],
    ['ORDER', 'client_order'],
  ].map(
    ([type, table]) =>
      `insert into to_do_count (type, client_id, num) select '${type}', 0, count(*) from ${table} where to_do_staff = true`,
  ),
  ...[
    ['REQUEST', 'request'],
    ['REPLENISHMENT', 'replenishment'],
  ].map(
    ([type, table]) =>
      `insert into to_do_count (type, client_id, num) select '${type}', client_id, count(*) from ${table} where to_do_client = true group by client_id`,
  ),
  `update chat_thread set
    unread_client = (select count(*) from chat_message m where m.type = chat_thread.type and m.instance_id = chat_thread.instance_id
      and m.from_staff = true and m.id > coalesce(
        (select r.last_message from chat_read r where r.thread_id = chat_thread.id and r.reader_id = chat_thread.client_id), 0)),
    unread_staff = (select count(*) from chat_message m where m.type = chat_thread.type and m.instance_id = chat_thread.instance_id
      and m.from_staff = false and m.id > chat_thread.last_staff_message)`,
  `update chat_read set unread = (select count(*) from chat_thread t
    join chat_message m on m.type = t.type and m.instance_id = t.instance_id and m.from_staff = false
    where t.id = chat_read.thread_id and m.id > t.last_staff_message and m.id > chat_read.last_message)`,
]
