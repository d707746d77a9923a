-- Tickets are found by any words of their titles. A title is known by the pairs of letters that stand beside each other in
-- it, which Chinese has too; where all pairs of some words are, the words themselves are looked for.
create function text_pairs(words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct pair), '{}') from (
    select letter || lead(letter) over (order by place) as pair
    from unnest(regexp_split_to_array(lower(words), '')) with ordinality as letters (letter, place)
  ) pairs where pair is not null
$$;
create index tickets_title_pairs on tickets using gin (text_pairs(title));
-- The lists of one state, by who has waited longest and by what moved last.
create index tickets_status on tickets (status, moved_at, id);
