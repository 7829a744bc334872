import type { GigSummary } from '#contract/gigs.ts';
import type { Dep, DepState } from '#contract/player-requests.ts';

/** For the person who is asked. */
export const requestText = ({ player, state }: Pick<Dep, 'player' | 'state'>): string =>
  state === 'willing'
    ? `You’ve agreed to play instead of ${player.name}.`
    : `${player.name} can’t come and asks if you could play instead.`;

/** For the poster. */
export const proposalText = ({ player, dep }: Pick<Dep, 'player' | 'dep'>): string =>
  `${player.name} can’t come. ${dep.name} can play instead.`;

type Notice = { title: string; text: string };
type NamedDep = Pick<Dep, 'dep'>;

const playerNotices: Partial<Record<DepState, (asked: NamedDep, gig: Pick<GigSummary, 'poster'>) => Notice>> =
  {
    asked: ({ dep }, { poster }) => ({
      title: `You’ve asked ${dep.name}`,
      text: `You stay booked until they and ${poster.name} agree.`,
    }),
    willing: ({ dep }, { poster }) => ({
      title: `${dep.name} can play instead of you`,
      text: `Now ${poster.name} has to agree. You stay booked until then.`,
    }),
    passed: ({ dep }) => ({
      title: `${dep.name} is playing instead of you`,
      text: 'You’re no longer booked.',
    }),
    turnedDown: ({ dep }) => ({
      title: `${dep.name} can’t play instead of you`,
      text: 'You’re still booked and can ask someone else.',
    }),
    refused: ({ dep }, { poster }) => ({
      title: `${poster.name} would rather have you than ${dep.name}`,
      text: 'You’re still booked. You can ask someone else, or drop out.',
    }),
    ended: ({ dep }) => ({
      title: `Your request to ${dep.name} has ended`,
      text: 'You’re still booked and can ask someone else.',
    }),
  };

/** For the player who asked; null when there is nothing to report. */
export const playerNotice = (dep: Dep, gig: Pick<GigSummary, 'poster'>): Notice | null =>
  playerNotices[dep.state]?.(dep, gig) ?? null;
