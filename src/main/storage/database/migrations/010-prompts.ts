/** Named system prompts, and the default for new chats of each connection. */
export const prompts = `
CREATE TABLE prompts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE default_prompts (
  connection_id TEXT PRIMARY KEY REFERENCES connections (id) ON DELETE CASCADE,
  prompt_id TEXT NOT NULL REFERENCES prompts (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX default_prompts_by_prompt ON default_prompts (prompt_id);
`
