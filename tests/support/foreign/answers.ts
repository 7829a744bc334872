import type { ForeignUser, ForeignWorld } from './world.ts';

export type ApiAnswer = { status: number; type: string; text: string };
export type Caller = { world: ForeignWorld; user: ForeignUser };

export const json = (status: number, body: unknown): ApiAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
});

/** What a stranger's framework says to a call that it does not know. */
export const strangersNotFound: ApiAnswer = {
  status: 404,
  type: 'text/html; charset=utf-8',
  text: '<!DOCTYPE html><html lang="en"><title>Error</title><pre>Cannot do that</pre></html>',
};
