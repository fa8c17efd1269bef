-- Every view of a log, each in a fixed order. views.txt contains the answers of the golden log.
SELECT '== event_log'; SELECT * FROM event_log ORDER BY id;
SELECT '== screen_log'; SELECT * FROM screen_log ORDER BY session, position;
SELECT '== screen_visits'; SELECT * FROM screen_visits ORDER BY session, position;
SELECT '== transitions'; SELECT * FROM transitions ORDER BY session, position;
SELECT '== on_screen 2026-11-21T12:02:00Z'; SELECT * FROM on_screen WHERE moment_ms = 1795262520000 ORDER BY session, position;
SELECT '== on_screen 2026-11-22T07:59:55Z, twice'; SELECT * FROM on_screen WHERE moment_ms = 1795334395000 ORDER BY session, position;
SELECT '== on_screen 1970-01-01T00:00:06Z'; SELECT * FROM on_screen WHERE moment_ms = 6000 ORDER BY session, position;
SELECT '== deep_links'; SELECT * FROM deep_links ORDER BY id;
SELECT '== intents'; SELECT * FROM intents ORDER BY session, position;
SELECT '== flags'; SELECT * FROM flags ORDER BY session, position, name;
SELECT '== decisions'; SELECT * FROM decisions ORDER BY session, position, rule;
SELECT '== no_effect'; SELECT * FROM no_effect ORDER BY session, position;
SELECT '== friction'; SELECT * FROM friction ORDER BY id, rule;
SELECT '== screen_stats'; SELECT * FROM screen_stats ORDER BY screen, type;
SELECT '== session_summary'; SELECT * FROM session_summary ORDER BY session;
