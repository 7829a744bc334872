import * as v from 'valibot';

const unfinished = 'This address is not whole.';

/** Query of an address that our server signed for one session and ten minutes. */
export const signedEntries = {
  session: v.pipe(v.string(unfinished), v.maxLength(64, unfinished)),
  until: v.pipe(v.string(unfinished), v.regex(/^[0-9]{1,15}$/, unfinished)),
  signature: v.pipe(v.string(unfinished), v.maxLength(64, unfinished)),
};
