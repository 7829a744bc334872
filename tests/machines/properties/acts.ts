import fc from 'fast-check';
import type { Act } from './lives.ts';

/** What a call may fail with; 0 where no server was reached. */
const statuses = [0, 400, 401, 403, 404, 408, 409, 410, 422, 425, 429, 500, 502, 503] as const;

export const status = fc.constantFrom(...statuses);

/** Around nothing, and around where badges stop to count. */
export const figure = fc.constantFrom(0, 1, 2, 98, 99, 100, 101, 150);

export const problem = (status: number) => ({ name: 'Error', message: `${status}`, status });

/** How such a problem is logged. */
export const said = (status: number) => `Error: ${status}`;

type Payload = Record<string, unknown>;

/** An event, with what it brings. */
export const event = <Truth>(
  type: string,
  happens: (truth: Truth) => void,
  payload: Payload = {},
): Act<Truth> => ({
  step: () => ({ kind: 'event', event: { ...payload, type } }),
  happens,
});
