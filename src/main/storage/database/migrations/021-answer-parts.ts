/**
 * A streaming answer is saved in pieces, so that each save writes only the new text. Its message gets the
 * text when the answer ends. Until then, and after a crash, the pieces are the text. Long texts wait in
 * `texts_to_index` for an indexing thread.
 */
export const answerParts = `
CREATE TABLE answer_parts (
  sequence INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL,
  text TEXT NOT NULL,
  reasoning TEXT NOT NULL
) STRICT;
CREATE INDEX answer_parts_by_message ON answer_parts (message_id);
CREATE TABLE texts_to_index (message_sequence INTEGER PRIMARY KEY) STRICT;

CREATE TRIGGER forget_parts AFTER DELETE ON messages BEGIN
  DELETE FROM answer_parts WHERE message_id = OLD.id;
  DELETE FROM texts_to_index WHERE message_sequence = OLD.sequence;
END;
`
