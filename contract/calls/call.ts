import type * as v from 'valibot';

type Schema = v.GenericSchema;

/** One call of the API. Its name is its method and path; `:id` in a path is a row's id, else the answer is 404. */
export type Call = {
  /** An API call, named by method and path. A path with an invalid `:id` answers 404. */
  summary: string;
  /** For the API page. */
  who: 'public' | 'member' | 'verified';
  /** `public`: anybody. `member`: signed in, else 401. `verified`: e-mail confirmed, else 403. */
  limit?: 'strict' | 'strict-when-asked';
  /**
   * Extra rate limit per member, or per address for visitors. `strict`: few calls. `strict-when-asked`: few of those
   * that the handler counts.
   */
  allowance?: 'pictures' | 'calendars';
  query?: Schema;
  /** Replaces the general rate allowance. `pictures`: enough for lists. */
  body?: Schema | 'file' | 'ignored';
  /**
   * JSON schema; `file`: `multipart/form-data` with one file; `ignored`: any type, not read. Invalid fields are
   * answered as `{msg, field}`.
   */
  answer: Schema | 'picture' | 'archive' | 'file';
  status?: 200 | 201;
};

export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export type Calls = Readonly<Record<CallName, Call>>;
