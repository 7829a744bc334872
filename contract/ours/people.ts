import * as v from 'valibot';
import { pageOf, pageQueryEntries, searchEntry } from './page.ts';
import { personCardSchema } from './person.ts';

/** `GET /api/people?q=&cursor=&limit=`: public. `q` looks in name, headline, place, skills and genres. */
export const peopleQuerySchema = v.object({ ...pageQueryEntries, q: searchEntry });
export type PeopleQuery = v.InferOutput<typeof peopleQuerySchema>;

export const peoplePageSchema = pageOf(personCardSchema);
export type PeoplePage = v.InferOutput<typeof peoplePageSchema>;

/** `GET /api/people/suggestions`: not linked, most links in common first, at most 12. */
export const suggestionsSchema = v.object({ items: v.array(personCardSchema) });
