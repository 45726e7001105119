/**
 * Answers of several models to one message, requested at once, and the answer that the person chose to
 * continue.
 */
export const comparison = `
ALTER TABLE messages ADD COLUMN comparison_id TEXT;
ALTER TABLE messages ADD COLUMN is_picked INTEGER NOT NULL DEFAULT 0 CHECK (is_picked IN (0, 1));
`
