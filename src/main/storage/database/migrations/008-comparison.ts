/** Answers of several models to one question, asked for at once; which of them the person went on with is theirs to say. */
export const comparison = `
ALTER TABLE messages ADD COLUMN comparison_id TEXT;
ALTER TABLE messages ADD COLUMN is_picked INTEGER NOT NULL DEFAULT 0 CHECK (is_picked IN (0, 1));
`
