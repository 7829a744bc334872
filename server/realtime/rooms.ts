import type { GigVisibility } from '#contract/ours/gigs.ts';

export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const sessionIn = (room: string) => room.slice(sessionRoom('').length);
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`;

/** No room of sockets: whoever may see the gig when the event is sent, or could when it was for `seenBy`. */
export const gigReadersRoom = (gigId: string, seenBy: GigVisibility) => `gig-readers:${seenBy}:${gigId}`;

/** The same of those who may read a profile that is shown to links. */
export const profileReadersRoom = (userId: string) => `profile-readers:${userId}`;

/** Everybody who is connected. */
export const everyone = 'everyone';
