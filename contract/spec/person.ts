import * as v from 'valibot';

/** A person as canonical data: every server's `_id | id` and `avatar | profilePicture` end here. */
export type Person = { id: string; name: string; avatar: string | null };

const text = v.nullish(v.string());

/** The identity fields that section 3 of the spec lets a server spell in two ways. */
export const identityEntries = { _id: text, id: text };

const wire = v.looseObject({ ...identityEntries, name: text, avatar: text, profilePicture: text });

/** `_id` wins over `id`; an entity without either is refused. */
export const idOf = (entity: { _id?: string | null | undefined; id?: string | null | undefined }) =>
  entity._id || entity.id || '';

export const personSchema = v.pipe(
  wire,
  v.check((person) => idOf(person) !== '', 'a person needs _id or id'),
  v.transform(
    (person): Person => ({
      id: idOf(person),
      name: person.name ?? '',
      avatar: person.avatar || person.profilePicture || null,
    }),
  ),
);
