export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const sessionIn = (room: string) => room.slice(sessionRoom('').length);
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`;

/** Everybody who is connected. */
export const everyone = 'everyone';
