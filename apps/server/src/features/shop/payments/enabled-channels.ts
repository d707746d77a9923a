/** In SQL: all channels that are switched on, as JSON of `EnabledChannel`; null: none. */
export const ENABLED_CHANNELS = `(
  select jsonb_agg(jsonb_build_object('code', code, 'adapter', adapter, 'type_map', type_map))
  from pay_channels where enabled)`
