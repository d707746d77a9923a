/** In SQL: the name of each webhook that an act mentions, and of those that mentioned deliveries go to. See `names` of `Feature`. */
export const WEBHOOK_NAMES = `
  select public_id, name from webhooks where public_id in (select public_id from mentioned) union all
  select d.public_id, w.name from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.public_id in (select public_id from mentioned)`
