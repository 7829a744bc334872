/** Where the list of conversations is kept: the only place of it outside the server. */
export const conversationsKey = ['conversations'] as const;
