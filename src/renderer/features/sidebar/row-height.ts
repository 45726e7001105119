/** Of a conversation in the list, in pixels, as its style has it. */
export const rowHeight = 32
