const afterScheme = "instr(base_address, '://') + 3"
const originOfConnection = `substr(base_address, 1,
  instr(base_address, '://') + 1 + instr(substr(base_address, ${afterScheme}) || '/', '/'))`

/**
 * Existing services need no new consent: an address that answered counts as agreed to. An import can bring
 * connections and calls, but no key and no request log. So one of these two must exist as well. A mark is set
 * by the first message and stays, because a deleted message may have been read.
 */
export const consents = `
INSERT OR IGNORE INTO settings (name, value)
SELECT 'consents', json_group_array(base_address) FROM (
  SELECT DISTINCT base_address FROM (
    SELECT id, key_origin, base_address, ${originOfConnection} AS origin
    FROM connections WHERE kind = 'service' AND instr(base_address, '://') > 0
  ) AS used
  WHERE EXISTS (SELECT 1 FROM requests
      WHERE status BETWEEN 200 AND 299 AND substr(address, 1, length(used.base_address) + 1) = used.base_address || '/')
    OR (key_origin = origin AND EXISTS (SELECT 1 FROM calls
      WHERE connection_id = used.id AND http_status BETWEEN 200 AND 299
        AND (calls.base_address IS NULL OR calls.base_address = used.base_address)))
) HAVING count(*) > 0;

INSERT OR REPLACE INTO settings (name, value)
SELECT 'had-words', 'true' WHERE EXISTS (SELECT 1 FROM messages) OR EXISTS (SELECT 1 FROM calls);

CREATE TRIGGER note_first_message AFTER INSERT ON messages
WHEN NOT EXISTS (SELECT 1 FROM settings WHERE name = 'had-words') BEGIN
  INSERT INTO settings (name, value) VALUES ('had-words', 'true');
END;
`
