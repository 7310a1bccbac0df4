-- Text as it is searched: in small letters without marks, so that `cafe` finds `Café`. Text of one byte a character, nearly all
-- there is, has nothing to take apart, which costs the most.
create function folded_text(whole text) returns text language sql immutable strict parallel safe
return case
  when octet_length(whole) = length(whole) then lower(whole)
  else lower(regexp_replace(normalize(whole, nfkd), E'[\u0300-\u036f]', '', 'g'))
end;

-- What people look for among thousands of outfits, folded once.
alter table outfits add column searched text not null generated always as (
  folded_text(title || ' ' || coalesce(description, '') || ' ' || coalesce(occasion, ''))
) stored;
