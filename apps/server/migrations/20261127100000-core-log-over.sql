comment on column nodes.core_log_since is 'When core_log was switched on, kept when it has ended by itself; null: a person switched it off, or it was on before logs ended by themselves.';
