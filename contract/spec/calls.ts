import * as v from 'valibot';

/** The calls of section 7, relative to the API origin. Header `x-auth-token` carries the stored token. */
export const specCalls = {
  me: 'GET /api/auth',
  signIn: 'POST /api/auth',
  signOut: 'DELETE /api/auth',
  register: 'POST /api/users',
  unreadMessages: 'GET /api/messages/unread-count',
  pendingLinks: 'GET /api/links/pending-count',
  unreadNotifications: 'GET /api/notifications/unread',
  notifications: 'GET /api/notifications',
  readAllNotifications: 'PUT /api/notifications/read-all',
  readNotification: 'PUT /api/notifications/:id/read',
  deleteNotification: 'DELETE /api/notifications/:id',
} as const;

export const tokenHeader = 'x-auth-token';

/** Any of the three count calls. */
export const countSchema = v.looseObject({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/** The member's unread counts. `total` is derived, never stored. */
export type Counts = { messages: number; linkRequests: number; notifications: number };

/** One thing that is wrong; `field` names the form field where the server knows it. */
export type FieldError = { msg: string; field?: string };

const fieldErrorSchema = v.pipe(
  v.looseObject({ msg: v.string(), field: v.nullish(v.string()), path: v.nullish(v.string()) }),
  v.transform(({ msg, field, path }): FieldError => {
    const name = field ?? path;
    return name ? { msg, field: name } : { msg };
  }),
);

/** The body of a refused request, with the extra flags of sign-in and registration (spec, sections 7 and 8). */
export const failureSchema = v.looseObject({
  errors: v.fallback(v.array(fieldErrorSchema), []),
  code: v.fallback(v.nullish(v.string()), undefined),
  type: v.fallback(v.nullish(v.string()), undefined),
  captchaRequired: v.optional(v.unknown()),
  captcha: v.fallback(
    v.nullish(v.looseObject({ required: v.nullish(v.unknown()), type: v.nullish(v.string()) })),
    undefined,
  ),
});
export type Failure = v.InferOutput<typeof failureSchema>;
