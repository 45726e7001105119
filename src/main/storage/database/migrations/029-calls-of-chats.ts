/**
 * The calls of chats, for forecasts. A program's call has its own id as `message_id`, and no message. The last
 * calls of chats are found however many a program made since.
 */
export const callsOfChats = `
CREATE INDEX calls_of_chats ON calls (connection_id, model_asked) WHERE message_id <> id;
`
