-- Appointed roles of staff. Owners stand in the setting `adminIds`, operators in `operatorIds`.
create table staff_roles (
  user_id bigint not null references users (id),
  role text not null check (role in ('support', 'finance', 'operations')),
  primary key (user_id, role)
);
