-- Guests answer ideas too, whom others answer for (decision 89): a person is a member or a guest of the trip, so that no key holds them.
alter table idea_answers drop constraint if exists idea_answers_user_id_fkey;
