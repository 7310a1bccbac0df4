-- Events name trips by pseudonyms from now on. Those from before named them by their ids, of which only the server's key can make
-- pseudonyms: they name none any more.
update security_events set details = details - 'tripId' where details ? 'tripId';
