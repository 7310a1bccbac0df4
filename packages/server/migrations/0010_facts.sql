-- What is known of countries, loaded as the other reference data is (0006). The words in which it is told are kept, so that an
-- answer and the passage that it rests on are always those that were read and checked.
create table country_facts (
  -- ISO 3166-1, two letters.
  country_code text not null,
  topic text not null,
  -- Sentences, each on a line of its own.
  statement text not null,
  -- The row that they rest on, in its own words.
  passage text not null,
  -- Who says so, and where that can be read.
  source text not null,
  url text not null,
  primary key (country_code, topic)
);

-- What countries are called in questions. `folded` has neither accents nor marks, and one space between its words.
create table country_names (
  folded text collate "C" not null,
  country_code text not null,
  -- Its name, the name of a part of it, or a word for what is of it: 'swiss'.
  kind text not null check (kind in ('name', 'part', 'adjective')),
  primary key (folded, country_code)
);

-- Words and phrases of questions. A question matches a phrase as a text does a query.
create table topic_phrases (
  -- '' of words that are a question's grammar.
  topic text not null,
  -- What the phrase does where it stands: asks for the topic, stands beside such a phrase, shows that something else is meant, or
  -- says nothing.
  role text not null check (role in ('asks', 'beside', 'else', 'filler')),
  query tsquery not null,
  -- The words that it takes, as the dictionary has them.
  lexemes text[] not null
);
-- The same words as they are written, to which mistyped ones are compared.
create table topic_words (
  word text collate "C" primary key
);

-- How far an airport is from a city is told too: they are loaded anew, with their positions.
delete from airports;
delete from reference_data where dataset = 'airports';
alter table airports
  -- Degrees.
  add column latitude double precision not null,
  add column longitude double precision not null,
  -- Whether travellers are likely to fly there; most airfields with a code have no flights that one could book.
  add column is_for_travellers boolean not null default false;
