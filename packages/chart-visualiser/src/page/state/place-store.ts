import { hashOf, type Place, parsePlace } from './place.ts';

/** The place in the address bar, as React subscribes to it. */
export interface PlaceStore {
  read: () => Place;
  subscribe: (listener: () => void) => () => void;
  /** Goes there; `replace` leaves no trace in the browser's history. */
  go: (place: Place, how?: 'push' | 'replace') => void;
}

/** @param usual the place of an address that says nothing */
export function createPlaceStore(usual: Place): PlaceStore {
  const listeners = new Set<() => void>();
  let hash = location.hash;
  let place = parsePlace(hash, usual);

  const read = () => {
    if (location.hash !== hash) {
      hash = location.hash;
      place = parsePlace(hash, usual);
    }
    return place;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  addEventListener('hashchange', tell);

  return {
    read,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (next, how = 'push') => {
      if (how === 'push') history.pushState(null, '', hashOf(next));
      else history.replaceState(null, '', hashOf(next));
      tell();
    },
  };
}
