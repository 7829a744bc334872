import type * as v from 'valibot';

type Schema = v.GenericSchema;

/** One call of the API. Its name is its method and path; `:id` in a path is a row's id, else the answer is 404. */
export type Call = {
  /** One line for the API page. */
  summary: string;
  /** `public`: anybody. `member`: signed in, else 401. `verified`: with a proven address, else 403, too. */
  who: 'public' | 'member' | 'verified';
  /**
   * A limit of its own beside its allowance, by member, or by address for visitors. `strict`: few calls.
   * `strict-when-asked`: few of those that the handler counts.
   */
  limit?: 'strict' | 'strict-when-asked';
  /** What it is counted against in place of the allowance for calls. `pictures`: as many as lists show. */
  allowance?: 'pictures' | 'calendars';
  query?: Schema;
  /**
   * Of JSON; `file`: `multipart/form-data` with one; `ignored`: of any type, and nobody reads it. A wrong member is
   * told as `{msg, field}`.
   */
  body?: Schema | 'file' | 'ignored';
  /** Members that it does not declare never leave. `picture`, `archive`, `file`: the bytes of one, which take their time. */
  answer: Schema | 'picture' | 'archive' | 'file';
  status?: 200 | 201;
};

export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export type Calls = Readonly<Record<CallName, Call>>;
