import { type Place, placesSchema } from '#contract/places.ts';
import { ask } from '#transport/http.ts';
import { Suggestions, waitForPause } from '#ui/field/suggestions.tsx';
import type { SuggestionTarget } from '#ui/field/with-suggestions.tsx';

async function findPlaces(typed: string, signal: AbortSignal) {
  if (typed.length < 2) return [];
  await waitForPause(signal);
  const { items } = await ask('GET /api/places', placesSchema, { query: { q: typed }, signal });
  return items.map((place) => ({
    id: String(place.id),
    label: place.name,
    detail: [place.region, place.country].filter(Boolean).join(', '),
    place,
  }));
}

type PlaceSuggestionsProps = SuggestionTarget & { onPlace: (place: Place) => void };

/** Towns matching the text. A server without a gazetteer returns none. */
export const PlaceSuggestions = ({ onPlace, ...inBox }: PlaceSuggestionsProps) => (
  <Suggestions {...inBox} label="Towns" find={findPlaces} onChoose={({ place }) => onPlace(place)} />
);
