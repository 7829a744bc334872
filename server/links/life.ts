import { personLinkMachine, type Side } from '#machines/person-link/person-link.machine.ts';
import { type ChartPosition, step } from '#machines/step.ts';
import type { LinkRow } from '../db/schema/links.ts';

export type LinkLife = ChartPosition<typeof personLinkMachine>;
type LinkAct = 'request' | 'accept' | 'end' | 'block' | 'unblock';

/** For so long, in milliseconds, a request that was declined is not repeated (PPL-03). */
export const restsFor = 30 * 24 * 60 * 60 * 1000;

/** What the chart makes of an act of the viewer's; null where it refuses. */
export const stepLink = (life: LinkLife, act: LinkAct) =>
  step(personLinkMachine, life, { type: `personLink.${act}`, by: 'viewer' });

/** Where two stand whom nothing connects but blocks. */
export const apart = (blockedBy: Side[] = []): LinkLife => ({
  value: blockedBy.length > 0 ? 'blocked' : 'none',
  context: { blockedBy, resting: null },
});

/** Where two who have not blocked each other stand, as the chart of the viewer has it. */
export function lifeOf(viewerId: string, link: LinkRow | undefined, now: Date): LinkLife {
  if (!link) return apart();
  const asker: Side = link.requesterId === viewerId ? 'viewer' : 'other';
  const value = {
    pending: asker === 'viewer' ? ('outgoing' as const) : ('incoming' as const),
    accepted: 'linked' as const,
    declined: asker === 'viewer' ? ('unheard' as const) : ('declined' as const),
    resting: 'none' as const,
  }[link.state];
  const life: LinkLife = { value, context: { blockedBy: [], resting: link.declinedAt && asker } };
  const isOver = link.declinedAt && now.getTime() - link.declinedAt.getTime() >= restsFor;
  return (isOver && step(personLinkMachine, life, { type: 'personLink.lapse', by: asker })) || life;
}

/** What the row of two says who stand so; null where there is none. */
export function stateOf({ value, context }: LinkLife): LinkRow['state'] | null {
  if (value === 'linked') return 'accepted';
  if (value === 'outgoing' || value === 'incoming') return 'pending';
  if (value === 'unheard' || value === 'declined') return 'declined';
  return context.resting ? 'resting' : null;
}
