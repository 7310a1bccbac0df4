-- What is known of countries, and the phrases of questions about them, are read from files now: nothing reads these tables.
drop table country_facts, country_names, topic_phrases, topic_words;
delete from reference_data where dataset = 'facts';
