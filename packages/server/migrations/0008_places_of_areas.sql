-- The largest places of a country or region, which are proposed for its name.
create index places_country on places (country_code, population desc);
create index places_region on places (region_code, population desc);
