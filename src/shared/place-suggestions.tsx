import { type Place, placesSchema } from '#contract/ours/places.ts';
import { ask } from '#transport/http.ts';
import type { InBox } from '#ui/field/suggested.tsx';
import { Suggestions } from '#ui/field/suggestions.tsx';

/** Milliseconds without a key before the server is asked. */
const PAUSE = 150;

const rest = (signal: AbortSignal) =>
  new Promise<void>((done, failed) => {
    setTimeout(done, PAUSE);
    signal.addEventListener('abort', () => failed(signal.reason));
  });

async function findPlaces(typed: string, signal: AbortSignal) {
  if (typed.length < 2) return [];
  await rest(signal);
  const { items } = await ask('GET /api/places', placesSchema, { query: { q: typed }, signal });
  return items.map((place) => ({
    id: String(place.id),
    label: place.name,
    detail: [place.region, place.country].filter(Boolean).join(', '),
    place,
  }));
}

type PlaceSuggestionsProps = InBox & { onPlace: (place: Place) => void };

/** Towns that may be meant by what is typed. A server without a gazetteer has none. */
export const PlaceSuggestions = ({ onPlace, ...inBox }: PlaceSuggestionsProps) => (
  <Suggestions {...inBox} label="Towns" find={findPlaces} onChoose={({ place }) => onPlace(place)} />
);
