-- Data of others that Caravan brings along, and which version of it is loaded. One transaction replaces all of a dataset, so
-- its tables refer to each other without foreign keys: nobody else ever changes them.
create table reference_data (
  dataset text primary key,
  version text not null,
  loaded_at timestamptz(3) not null default now()
);

create table countries (
  -- ISO 3166-1, two letters.
  code text primary key,
  name text not null
);
create table regions (
  -- GeoNames': the country's code, a dot, the region's: 'US.TX'.
  code text primary key,
  country_code text not null,
  name text not null
);
-- What people write behind a comma. `folded` has neither spaces nor accents; without a region it is the whole country.
create table area_names (
  folded text collate "C" not null,
  country_code text not null,
  region_code text
);
create index area_names_folded on area_names (folded);

-- Cities, towns and villages. The id is GeoNames'.
create table places (
  id integer primary key,
  name text not null,
  region_code text,
  country_code text not null,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null,
  population integer not null
);
-- Every name of a place once, as it is compared. The weight says how likely the name means this place.
create table place_names (
  place_id integer not null,
  folded text collate "C" not null,
  weight real not null
);
create index place_names_folded on place_names (folded) include (place_id, weight);
-- For mistyped names, of places that many go to. The least weight is the store's too.
create index place_names_similar on place_names using gin (folded gin_trgm_ops) where weight >= 200000;
-- The first places of each start that very many names have; those of all other starts are looked up in the names.
create table place_starts (
  start text collate "C" not null,
  place_id integer not null,
  weight real not null,
  primary key (start, place_id)
);

create table airports (
  iata text primary key,
  icao text,
  name text not null,
  -- The city that it serves, where one is near.
  city_id integer,
  country_code text not null,
  time_zone text not null,
  -- Its own and its city's name as they are compared, with a space before each word.
  words text not null,
  -- How likely a traveller means it.
  weight integer not null
);
create index airports_city on airports (city_id);

create table airlines (
  -- OpenFlights'.
  id integer primary key,
  -- Two characters; another airline may have or have had the same.
  iata text not null,
  icao text,
  name text not null,
  country text,
  is_active boolean not null,
  -- Its names as they are compared, with a space before each word.
  words text not null
);
create index airlines_iata on airlines (iata);
create index airlines_icao on airlines (icao);
