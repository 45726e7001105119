/**
 * Rows are ordered by `sequence`, `position` or `recency`, never by time, because clocks go back. Long texts are the
 * last columns, so that SQLite reads the others without them.
 */
const connections = `
-- \`answer_limit\` is the most that one answer may have, as JSON; empty where this level sets none.
CREATE TABLE connections (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  own_name TEXT NOT NULL DEFAULT '',
  base_address TEXT NOT NULL,
  dashboard_address TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL DEFAULT 0,
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  streaming TEXT NOT NULL,
  takes_stream_options INTEGER NOT NULL DEFAULT 1,
  answers TEXT,
  key_origin TEXT,
  key_last_four TEXT,
  key_kept_in TEXT,
  key_saved_at INTEGER,
  key_last_used_at INTEGER,
  deleted_at INTEGER,
  answer_limit TEXT NOT NULL DEFAULT '',
  favourite_models TEXT NOT NULL DEFAULT '[]',
  model_extra_fields TEXT NOT NULL DEFAULT '[]',
  CHECK ((key_origin IS NULL) = (key_kept_in IS NULL))
) STRICT;

CREATE TABLE encrypted_keys (
  account TEXT PRIMARY KEY,
  ciphertext TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE model_lists (
  connection_id TEXT PRIMARY KEY REFERENCES connections (id) ON DELETE CASCADE,
  fetched_at INTEGER NOT NULL,
  skipped_count INTEGER NOT NULL
) STRICT;

CREATE TABLE models (
  connection_id TEXT NOT NULL REFERENCES model_lists (connection_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  id TEXT NOT NULL,
  owned_by TEXT,
  capabilities TEXT NOT NULL,
  size TEXT,
  context_length INTEGER,
  PRIMARY KEY (connection_id, position)
) STRICT, WITHOUT ROWID;

-- Programs whose calls go through the meter. A call of a program has the program's id in the place of a chat, and its
-- name in the place of the title. A deleted program keeps its row, so that its calls keep their name.
CREATE TABLE programs (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  project_id TEXT,
  models TEXT,
  max_running INTEGER NOT NULL,
  adds_usage INTEGER NOT NULL,
  stops_at_budget INTEGER NOT NULL,
  keeps_bodies INTEGER NOT NULL,
  passes_gateway_headers INTEGER NOT NULL,
  is_paused INTEGER NOT NULL DEFAULT 0,
  token_hash TEXT NOT NULL,
  token_end TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  deleted_at INTEGER
) STRICT;
`

const chats = `
-- A chat or a program has at most one project, and each call keeps the one of its time. A deleted project keeps its
-- row, so that its calls keep their name.
CREATE TABLE projects (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  system_prompt TEXT NOT NULL,
  model_id TEXT,
  connection_id TEXT,
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  archived_at INTEGER,
  deleted_at INTEGER,
  answer_limit TEXT NOT NULL DEFAULT ''
) STRICT;

-- \`spelling\` names a dictionary: empty for the default one, null for no spell check.
CREATE TABLE conversations (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL REFERENCES connections (id),
  project_id TEXT,
  chosen_root_id TEXT,
  recency INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  pinned_at INTEGER,
  archived_at INTEGER,
  deleted_at INTEGER,
  title TEXT NOT NULL,
  model_id TEXT,
  spelling TEXT DEFAULT '',
  answer_limit TEXT NOT NULL DEFAULT '',
  extra_fields TEXT NOT NULL DEFAULT '',
  next_extra_fields TEXT NOT NULL DEFAULT '',
  draft TEXT NOT NULL,
  system_prompt TEXT NOT NULL,
  FOREIGN KEY (id, chosen_root_id) REFERENCES messages (conversation_id, id)
) STRICT;
CREATE INDEX conversations_by_recency ON conversations (recency);

CREATE TABLE conversation_tags (
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (conversation_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_tags_by_tag ON conversation_tags (tag);

-- \`imported_usage\` has the counts of another program's file, as JSON. They are no call of the ledger.
CREATE TABLE messages (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  parent_id TEXT,
  chosen_child_id TEXT,
  role TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  is_left_out INTEGER NOT NULL DEFAULT 0 CHECK (is_left_out IN (0, 1)),
  comparison_id TEXT,
  is_picked INTEGER NOT NULL DEFAULT 0 CHECK (is_picked IN (0, 1)),
  copied_from TEXT,
  imported_from TEXT,
  imported_model TEXT,
  imported_usage TEXT,
  failure TEXT,
  extra_fields TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL,
  reasoning TEXT NOT NULL DEFAULT '',
  system_prompt TEXT,
  UNIQUE (conversation_id, id),
  FOREIGN KEY (conversation_id, parent_id) REFERENCES messages (conversation_id, id),
  FOREIGN KEY (conversation_id, chosen_child_id) REFERENCES messages (conversation_id, id)
) STRICT;
CREATE INDEX messages_by_parent ON messages (conversation_id, parent_id, role, sequence);
CREATE INDEX messages_by_imported_model ON messages (imported_model) WHERE imported_model IS NOT NULL;
CREATE INDEX messages_left_out ON messages (conversation_id) WHERE is_left_out = 1;

-- A streaming answer is saved in pieces, so that each save writes only the new text. Its message gets the text when the
-- answer ends. Until then, and after a crash, the pieces are the text.
CREATE TABLE answer_parts (
  sequence INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL,
  text TEXT NOT NULL,
  reasoning TEXT NOT NULL
) STRICT;
CREATE INDEX answer_parts_by_message ON answer_parts (message_id);

CREATE TABLE queued_messages (
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  queued_at INTEGER NOT NULL,
  extra_fields TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL
) STRICT;
CREATE INDEX queued_messages_by_conversation ON queued_messages (conversation_id, position);

-- A deleted folder leaves its prompts outside of folders.
CREATE TABLE prompt_folders (
  name TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE prompts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  folder TEXT REFERENCES prompt_folders (name) ON UPDATE CASCADE ON DELETE SET NULL,
  is_favourite INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX prompts_by_folder ON prompts (folder);

CREATE TABLE default_prompts (
  connection_id TEXT PRIMARY KEY REFERENCES connections (id) ON DELETE CASCADE,
  prompt_id TEXT NOT NULL REFERENCES prompts (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX default_prompts_by_prompt ON default_prompts (prompt_id);
`

/** Marks are parts of words: by default they end a word, so that Hindi `की` and `का` would be the same. */
const words = `tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"`

/**
 * The index has the words of texts, not the texts. `words_to_index` and `texts_to_index` are the messages that it lacks:
 * a thread adds them, a few at a time. No row in the first means that no large part is missing.
 */
const search = `
CREATE VIRTUAL TABLE title_words USING fts5 (
  words, content = '', contentless_delete = 1, prefix = '2 3', ${words}
);
CREATE VIRTUAL TABLE message_words USING fts5 (
  words, content = '', contentless_delete = 1, prefix = '2 3 4', ${words}
);
-- Merges take deleted words out anyway: at once, that can take seconds.
INSERT INTO title_words (title_words, rank) VALUES ('deletemerge', 0);
INSERT INTO message_words (message_words, rank) VALUES ('deletemerge', 0);

CREATE TABLE words_to_index (
  up_to_sequence INTEGER NOT NULL,
  done INTEGER NOT NULL,
  total INTEGER NOT NULL
) STRICT;
CREATE TABLE texts_to_index (message_sequence INTEGER PRIMARY KEY) STRICT;

CREATE TRIGGER forget_title AFTER DELETE ON conversations BEGIN
  DELETE FROM title_words WHERE rowid = OLD.sequence;
END;
CREATE TRIGGER forget_words AFTER DELETE ON messages BEGIN
  DELETE FROM message_words WHERE rowid = OLD.sequence;
  DELETE FROM texts_to_index WHERE message_sequence = OLD.sequence;
  DELETE FROM answer_parts WHERE message_id = OLD.id;
END;
`

const app = `
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- Set by the first message, and kept: a deleted message may have been read.
CREATE TRIGGER note_first_message AFTER INSERT ON messages
WHEN NOT EXISTS (SELECT 1 FROM settings WHERE name = 'had-words') BEGIN
  INSERT INTO settings (name, value) VALUES ('had-words', 'true');
END;

-- The texts of a dictionary are compressed, and in base64, because a repair knows no bytes.
CREATE TABLE dictionaries (
  name TEXT PRIMARY KEY,
  word_count INTEGER NOT NULL,
  byte_count INTEGER NOT NULL,
  is_default INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  rules TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;

CREATE TABLE custom_words (
  word TEXT PRIMARY KEY,
  added_at INTEGER NOT NULL
) STRICT;
`

export const appTables = `${connections}${chats}${search}${app}`
