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

/** The signed-in member as the client holds them (spec, section 3). */
export type SessionUser = {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
  isEmailVerified: boolean;
};

/** `GET /api/auth` and the `user` of sign-in and registration. */
export const sessionUserSchema = v.pipe(
  v.looseObject({
    ...identityEntries,
    name: text,
    email: text,
    avatar: text,
    profilePicture: text,
    isEmailVerified: v.nullish(v.boolean()),
  }),
  v.check((user) => idOf(user) !== '', 'a user needs _id or id'),
  v.transform(
    (user): SessionUser => ({
      id: idOf(user),
      name: user.name ?? '',
      email: user.email ?? '',
      avatar: user.avatar || user.profilePicture || null,
      // Servers that omit it do not require confirmation.
      isEmailVerified: user.isEmailVerified ?? true,
    }),
  ),
);

/** `POST /api/auth`: 2xx. */
export const signInAnswerSchema = v.looseObject({ token: v.string(), user: sessionUserSchema });

/** `POST /api/users`: 2xx. Token and user together mean "signed in at once" (spec, section 4). */
export const registrationAnswerSchema = v.looseObject({
  token: v.nullish(v.string()),
  user: v.nullish(sessionUserSchema),
  message: v.nullish(v.string()),
});
