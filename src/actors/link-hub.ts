import type { News } from '#machines/link/link.events.ts';
import { createHub, type Hub } from './hub.ts';

export type LinkNewsOf<T extends News['type']> = Extract<News, { type: T }>;

/** Hands the link's news to whoever listens, across reconnects and sign-ins. */
export const createLinkHub = () => createHub<News>();

export type LinkHub = Hub<News>;
