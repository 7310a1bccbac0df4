-- Guests answer ideas too, whom others answer for (decision 89): a person is a member or a guest of the trip, so that no key holds them.
-- No release has had the key: the table came after 1.0.0.
-- contracts: idea_answers.idea_answers_user_id_fkey (unused since 1.0.0)
alter table idea_answers drop constraint if exists idea_answers_user_id_fkey;
