import * as v from 'valibot';

/** `GET /api/contact`: where one writes to the people who run the server; null where they have not said. */
export const contactSchema = v.object({ email: v.nullable(v.string()) });
