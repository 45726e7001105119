/**
 * Rows are ordered by `sequence`, `position` or `recency`, never by time, because clocks go back. Long texts are the
 * last columns, so that SQLite reads the others without them.
 */
const connections = `
-- \`answerLimit\` is the most that one answer may have, as JSON; empty where this level sets none.
CREATE TABLE connections (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  ownName TEXT NOT NULL DEFAULT '',
  baseAddress TEXT NOT NULL,
  dashboardAddress TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL DEFAULT 0,
  isDefault INTEGER NOT NULL DEFAULT 0 CHECK (isDefault IN (0, 1)),
  streaming TEXT NOT NULL,
  takesStreamOptions INTEGER NOT NULL DEFAULT 1,
  answers TEXT,
  keyHeader TEXT NOT NULL DEFAULT 'bearer',
  keyAddress TEXT,
  keyLastFour TEXT,
  keyPlace TEXT,
  keySavedAt INTEGER,
  keyLastUsedAt INTEGER,
  deletedAt INTEGER,
  answerLimit TEXT NOT NULL DEFAULT '',
  favouriteModels TEXT NOT NULL DEFAULT '[]',
  modelExtraFields TEXT NOT NULL DEFAULT '[]',
  imageRefusals TEXT NOT NULL DEFAULT '[]',
  CHECK ((keyAddress IS NULL) = (keyPlace IS NULL))
) STRICT;

CREATE TABLE encryptedKeys (
  account TEXT PRIMARY KEY,
  ciphertext TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE modelLists (
  connectionId TEXT PRIMARY KEY REFERENCES connections (id) ON DELETE CASCADE,
  fetchedAt INTEGER NOT NULL,
  skippedCount INTEGER NOT NULL
) STRICT;

CREATE TABLE models (
  connectionId TEXT NOT NULL REFERENCES modelLists (connectionId) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  id TEXT NOT NULL,
  ownedBy TEXT,
  capabilities TEXT NOT NULL,
  size TEXT,
  contextLength INTEGER,
  isContextListed INTEGER NOT NULL,
  price TEXT CHECK (json_valid(price)),
  PRIMARY KEY (connectionId, position)
) STRICT, WITHOUT ROWID;

-- Programs whose calls go through the meter. A call of a program has the program's id in the place of a chat, and its
-- name in the place of the title. A deleted program keeps its row, so that its calls keep their name.
CREATE TABLE programs (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  connectionId TEXT NOT NULL,
  projectId TEXT,
  models TEXT,
  maxRunning INTEGER NOT NULL,
  addsUsage INTEGER NOT NULL,
  stopsAtBudget INTEGER NOT NULL,
  keepsBodies INTEGER NOT NULL,
  passesGatewayHeaders INTEGER NOT NULL,
  isPaused INTEGER NOT NULL DEFAULT 0,
  tokenHash TEXT NOT NULL,
  tokenEnd TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  lastUsedAt INTEGER,
  deletedAt INTEGER
) STRICT;
`

const chats = `
-- A chat or a program has at most one project, and each call keeps the one of its time. A deleted project keeps its
-- row, so that its calls keep their name.
CREATE TABLE projects (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  systemPrompt TEXT NOT NULL,
  modelId TEXT,
  connectionId TEXT,
  position INTEGER NOT NULL,
  createdAt INTEGER NOT NULL,
  archivedAt INTEGER,
  deletedAt INTEGER,
  answerLimit TEXT NOT NULL DEFAULT ''
) STRICT;

-- \`spelling\` names a dictionary: empty for the default one, null for no spell check.
CREATE TABLE conversations (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  connectionId TEXT NOT NULL REFERENCES connections (id),
  projectId TEXT,
  chosenRootId TEXT,
  recency INTEGER NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  pinnedAt INTEGER,
  archivedAt INTEGER,
  deletedAt INTEGER,
  title TEXT NOT NULL,
  modelId TEXT,
  spelling TEXT DEFAULT '',
  answerLimit TEXT NOT NULL DEFAULT '',
  extraFields TEXT NOT NULL DEFAULT '',
  nextExtraFields TEXT NOT NULL DEFAULT '',
  draft TEXT NOT NULL,
  systemPrompt TEXT NOT NULL,
  FOREIGN KEY (id, chosenRootId) REFERENCES messages (conversationId, id)
) STRICT;
CREATE INDEX conversationsByRecency ON conversations (recency);

CREATE TABLE conversationTags (
  conversationId TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (conversationId, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversationTagsByTag ON conversationTags (tag);

-- \`excludedImages\` has the places of the message's images that are excluded from the context, such as \`1,3\`.
-- \`importedUsage\` has the counts of another program's file, as JSON. They are no call of the ledger.
CREATE TABLE messages (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  conversationId TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  parentId TEXT,
  chosenChildId TEXT,
  role TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  isExcluded INTEGER NOT NULL DEFAULT 0 CHECK (isExcluded IN (0, 1)),
  comparisonId TEXT,
  isPicked INTEGER NOT NULL DEFAULT 0 CHECK (isPicked IN (0, 1)),
  copiedFrom TEXT,
  importedFrom TEXT,
  importedModel TEXT,
  importedUsage TEXT,
  failure TEXT,
  extraFields TEXT NOT NULL DEFAULT '',
  excludedImages TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL,
  reasoning TEXT NOT NULL DEFAULT '',
  systemPrompt TEXT,
  UNIQUE (conversationId, id),
  FOREIGN KEY (conversationId, parentId) REFERENCES messages (conversationId, id),
  FOREIGN KEY (conversationId, chosenChildId) REFERENCES messages (conversationId, id)
) STRICT;
CREATE INDEX messagesByParent ON messages (conversationId, parentId, role, sequence);
CREATE INDEX messagesByImportedModel ON messages (importedModel) WHERE importedModel IS NOT NULL;
CREATE INDEX messagesExcluded ON messages (conversationId) WHERE isExcluded = 1 OR excludedImages <> '';

-- A streaming answer is saved in pieces, so that each save writes only the new text. Its message gets the text when the
-- answer ends. Until then, and after a crash, the pieces are the text.
CREATE TABLE answerParts (
  sequence INTEGER PRIMARY KEY,
  messageId TEXT NOT NULL,
  text TEXT NOT NULL,
  reasoning TEXT NOT NULL
) STRICT;
CREATE INDEX answerPartsByMessage ON answerParts (messageId);

CREATE TABLE queuedMessages (
  conversationId TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  queuedAt INTEGER NOT NULL,
  extraFields TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL
) STRICT;
CREATE INDEX queuedMessagesByConversation ON queuedMessages (conversationId, position);

-- A deleted folder leaves its prompts outside of folders.
CREATE TABLE promptFolders (
  name TEXT PRIMARY KEY,
  createdAt INTEGER NOT NULL
) STRICT;

CREATE TABLE savedPrompts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  folder TEXT REFERENCES promptFolders (name) ON UPDATE CASCADE ON DELETE SET NULL,
  isFavourite INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX savedPromptsByFolder ON savedPrompts (folder);

CREATE TABLE defaultPrompts (
  connectionId TEXT PRIMARY KEY REFERENCES connections (id) ON DELETE CASCADE,
  promptId TEXT NOT NULL REFERENCES savedPrompts (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX defaultPromptsByPrompt ON defaultPrompts (promptId);
`

/** The hashes in a text: each follows a piece that every mark of an image has. Linear, and plain SQL. */
const hashesIn = (text: string): string => `SELECT DISTINCT substr(value, 1, 64) AS hash
  FROM json_each('[' || replace(json_quote(${text}), '](image:', '","') || ']')
  WHERE key > 0 AND length(value) > 64 AND substr(value, 1, 64) NOT GLOB '*[^0-9a-f]*'`
const hasMark = (text: string): string => `instr(${text}, '](image:') > 0`

const addUses = (place: string, text: string): string =>
  `INSERT OR IGNORE INTO imageUses (owner, place, hash) SELECT NEW.id, '${place}', hash FROM (${hashesIn(text)});`
const removeUses = (place: string): string =>
  `DELETE FROM imageUses WHERE owner = OLD.id AND place = '${place}';`
/** For a text that is deleted for good. */
const removeImages = (place: string): string => `
  DELETE FROM images WHERE hash IN (SELECT hash FROM imageUses WHERE owner = OLD.id AND place = '${place}')
    AND NOT EXISTS (SELECT 1 FROM imageUses AS used
      WHERE used.hash = images.hash AND (used.owner, used.place) <> (OLD.id, '${place}'))`

/**
 * Stores the bytes of an image once, in base64, because a repair knows no bytes. Triggers note which messages, drafts
 * and queued messages use it, so that no code that writes a text has to.
 */
const images = `
CREATE TABLE images (
  hash TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  byteCount INTEGER NOT NULL,
  addedAt INTEGER NOT NULL,
  thumbnail TEXT NOT NULL
) STRICT;
CREATE INDEX imagesByAge ON images (addedAt, hash);

CREATE TABLE imageParts (
  hash TEXT NOT NULL,
  position INTEGER NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (hash, position)
) STRICT;

CREATE TABLE imageUses (
  owner TEXT NOT NULL,
  place TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (owner, place, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX imageUsesByHash ON imageUses (hash);

CREATE TRIGGER forgetParts AFTER DELETE ON images BEGIN
  DELETE FROM imageParts WHERE hash = OLD.hash;
END;

CREATE TRIGGER useInMessage AFTER INSERT ON messages WHEN NEW.role = 'user' AND ${hasMark('NEW.text')} BEGIN
  ${addUses('message', 'NEW.text')}
END;
CREATE TRIGGER useInChangedMessage AFTER UPDATE OF role, text ON messages
WHEN NEW.role = 'user' AND (${hasMark('OLD.text')} OR ${hasMark('NEW.text')}) BEGIN
  ${removeUses('message')}
  ${addUses('message', 'NEW.text')}
END;
CREATE TRIGGER forgetMessageImages AFTER DELETE ON messages BEGIN
  ${removeImages('message')};
  ${removeUses('message')}
END;

CREATE TRIGGER useInDraft AFTER INSERT ON conversations WHEN ${hasMark('NEW.draft')} BEGIN
  ${addUses('draft', 'NEW.draft')}
END;
CREATE TRIGGER useInChangedDraft AFTER UPDATE OF draft ON conversations
WHEN ${hasMark('OLD.draft')} OR ${hasMark('NEW.draft')} BEGIN
  ${removeUses('draft')}
  ${addUses('draft', 'NEW.draft')}
END;
CREATE TRIGGER forgetDraftImages AFTER DELETE ON conversations BEGIN
  ${removeImages('draft')};
  ${removeUses('draft')}
END;

-- A queued message that is sent or edited goes on in another text. Only with its chat, its images are deleted.
CREATE TRIGGER useInQueue AFTER INSERT ON queuedMessages WHEN ${hasMark('NEW.text')} BEGIN
  ${addUses('queue', 'NEW.text')}
END;
CREATE TRIGGER forgetQueuedImages AFTER DELETE ON queuedMessages BEGIN
  ${removeImages('queue')} AND NOT EXISTS (SELECT 1 FROM conversations WHERE id = OLD.conversationId);
  ${removeUses('queue')}
END;
`

/** Marks are parts of words: by default they end a word, so that Hindi `की` and `का` would be the same. */
const words = `tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"`

/**
 * The index has the words of texts, not the texts. `wordsToIndex` and `textsToIndex` are the messages that it lacks:
 * a thread adds them, a few at a time. No row in the first means that no large part is missing.
 */
const search = `
CREATE VIRTUAL TABLE titleWords USING fts5 (
  words, content = '', contentless_delete = 1, prefix = '2 3', ${words}
);
CREATE VIRTUAL TABLE messageWords USING fts5 (
  words, content = '', contentless_delete = 1, prefix = '2 3 4', ${words}
);
-- Merges take deleted words out anyway: at once, that can take seconds.
INSERT INTO titleWords (titleWords, rank) VALUES ('deletemerge', 0);
INSERT INTO messageWords (messageWords, rank) VALUES ('deletemerge', 0);
-- Jobs merge in short steps. By itself, SQLite merges some hundred pages within the write of every tenth message.
INSERT INTO messageWords (messageWords, rank) VALUES ('pgsz', 1000);
INSERT INTO messageWords (messageWords, rank) VALUES ('automerge', 0);

CREATE TABLE wordsToIndex (
  upToSequence INTEGER NOT NULL,
  done INTEGER NOT NULL,
  total INTEGER NOT NULL
) STRICT;
CREATE TABLE textsToIndex (messageSequence INTEGER PRIMARY KEY) STRICT;

CREATE TRIGGER forgetTitle AFTER DELETE ON conversations BEGIN
  DELETE FROM titleWords WHERE rowid = OLD.sequence;
END;
CREATE TRIGGER forgetWords AFTER DELETE ON messages BEGIN
  DELETE FROM messageWords WHERE rowid = OLD.sequence;
  DELETE FROM textsToIndex WHERE messageSequence = OLD.sequence;
  DELETE FROM answerParts WHERE messageId = OLD.id;
END;
`

const app = `
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- Set by the first message, and kept: a deleted message may have been read.
CREATE TRIGGER noteFirstMessage AFTER INSERT ON messages
WHEN NOT EXISTS (SELECT 1 FROM settings WHERE name = 'had-words') BEGIN
  INSERT INTO settings (name, value) VALUES ('had-words', 'true');
END;

-- The texts of a dictionary are compressed, and in base64, because a repair knows no bytes.
CREATE TABLE dictionaries (
  name TEXT PRIMARY KEY,
  wordCount INTEGER NOT NULL,
  byteCount INTEGER NOT NULL,
  isDefault INTEGER NOT NULL,
  addedAt INTEGER NOT NULL,
  rules TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;

CREATE TABLE customWords (
  word TEXT PRIMARY KEY,
  addedAt INTEGER NOT NULL
) STRICT;
`

export const appTables = `${connections}${chats}${images}${search}${app}`
