import * as v from 'valibot';

/** `GET /api/contact`: the operator's address; null if none is set. */
export const contactSchema = v.object({ email: v.nullable(v.string()) });
