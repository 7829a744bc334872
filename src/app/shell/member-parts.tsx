import { MemberActs } from './member-acts.tsx';
import { MemberLinks } from './member-links.tsx';
import { Tabs } from './tabs.tsx';
import { VerifyBanner } from './verify-banner.tsx';

/** What the bars hold for members only; one piece of code, which a visitor never loads. */
export const parts = { MemberActs, MemberLinks, Tabs, VerifyBanner };

export type MemberParts = typeof parts;
