import { type ActorRefFrom, createActor } from 'xstate';
import type { Place } from './place.ts';
import type { PlaceStore } from './place-store.ts';
import { playerMachine } from './player.machine.ts';

export type Player = ActorRefFrom<typeof playerMachine>;

/**
 * Starts the player and keeps it and the address at the same step, whichever of them moves.
 * @param stepsOf how many steps the path of a place has; 0 when it has none
 */
export function startPlayer(store: PlaceStore, stepsOf: (place: Place) => number): Player {
  const player = createActor(playerMachine);
  let opened = '';

  const follow = () => {
    const place = store.read();
    const steps = stepsOf(place);
    const wanted = steps > 0 ? `${place.machine}/${place.path}` : '';
    if (wanted === opened) {
      const { step } = player.getSnapshot().context;
      if (wanted !== '' && step !== place.step) player.send({ type: 'player.goTo', step: place.step });
      return;
    }
    opened = wanted;
    if (wanted === '') player.send({ type: 'player.close' });
    else player.send({ type: 'player.open', steps, step: place.step });
  };

  player.subscribe(({ context }) => {
    const place = store.read();
    if (opened !== '' && place.step !== context.step) store.go({ ...place, step: context.step }, 'replace');
  });
  player.start();
  store.subscribe(follow);
  follow();
  return player;
}
