import type { LinkState } from '#contract/person.ts';
import { personLinkMachine } from '#machines/person-link/person-link.machine.ts';
import { can } from '#machines/step.ts';

/** Whether a move is allowed, by the same chart as the server; none for a visitor or oneself. */
export const linkMoves =
  (state: LinkState | null) =>
  (move: 'request' | 'accept' | 'end'): boolean =>
    state !== null &&
    state !== 'self' &&
    can(
      personLinkMachine,
      { value: state, context: { blockedBy: [], resting: null } },
      { type: `personLink.${move}`, by: 'viewer' },
    );
