import * as v from 'valibot';
import { identityEntries, idOf } from './person.ts';

/** The signed-in member as the client holds them (spec, section 3). */
export type SessionUser = {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
  isEmailVerified: boolean;
};

const text = v.nullish(v.string());

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
