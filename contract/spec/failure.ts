import * as v from 'valibot';

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
