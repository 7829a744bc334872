import { useEffect } from 'react';
import { useLive } from '../live/use-live.ts';
import { atMachine } from '../state/place.ts';
import type { PlaceStore } from '../state/place-store.ts';

/** Shows the machine that was chosen in the live panel. Apart from the page, which need not be drawn for every event. */
export function FollowLive({ store }: { store: PlaceStore }) {
  const { shownMachine } = useLive();
  useEffect(() => {
    const place = store.read();
    if (shownMachine !== null && place.machine !== shownMachine) store.go(atMachine(place, shownMachine));
  }, [shownMachine, store]);
  return null;
}
