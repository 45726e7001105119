/** Folders and favourites of the prompt library. A deleted folder leaves its prompts outside of folders. */
export const promptFolders = `
CREATE TABLE prompt_folders (
  name TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL
) STRICT;

ALTER TABLE prompts ADD COLUMN folder TEXT
  REFERENCES prompt_folders (name) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE prompts ADD COLUMN is_favourite INTEGER NOT NULL DEFAULT 0;
CREATE INDEX prompts_by_folder ON prompts (folder);
`
