import type { GigSummary } from '#contract/gigs.ts';
import type { Dep, DepState } from '#contract/player-requests.ts';

/** For the person who is asked. */
export const requestText = ({ player, state }: Pick<Dep, 'player' | 'state'>): string =>
  state === 'willing'
    ? `You would play instead of ${player.name}.`
    : `${player.name} cannot come, and asks whether you would play instead.`;

/** For the poster. */
export const proposalText = ({ player, dep }: Pick<Dep, 'player' | 'dep'>): string =>
  `${player.name} cannot come. ${dep.name} would play instead.`;

type Notice = { title: string; text: string };
type NamedDep = Pick<Dep, 'dep'>;

const playerNotices: Partial<Record<DepState, (asked: NamedDep, gig: Pick<GigSummary, 'poster'>) => Notice>> =
  {
    asked: ({ dep }, { poster }) => ({
      title: `You have asked ${dep.name}`,
      text: `You are booked until they and ${poster.name} have agreed.`,
    }),
    willing: ({ dep }, { poster }) => ({
      title: `${dep.name} would play instead of you`,
      text: `Now ${poster.name} has to agree. Until then you are booked.`,
    }),
    passed: ({ dep }) => ({
      title: `${dep.name} plays instead of you`,
      text: 'You are not booked any more.',
    }),
    turnedDown: ({ dep }) => ({
      title: `${dep.name} cannot play instead of you`,
      text: 'You are still booked, and can ask somebody else.',
    }),
    refused: ({ dep }, { poster }) => ({
      title: `${poster.name} would rather have you than ${dep.name}`,
      text: 'You are still booked. You can ask somebody else, or drop out.',
    }),
    ended: ({ dep }) => ({
      title: `${dep.name} is not asked any more`,
      text: 'You are booked, and can ask somebody else.',
    }),
  };

/** For the player who asked; null when there is nothing to report. */
export const playerNotice = (dep: Dep, gig: Pick<GigSummary, 'poster'>): Notice | null =>
  playerNotices[dep.state]?.(dep, gig) ?? null;
