import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { Rates } from '../settings.ts';
import { callerKey } from './caller.ts';
import type { Allowance, Limiter } from './limiter.ts';

/** What calls of a route are counted against, by member, or by address for visitors. */
export type AllowanceName = 'calls' | 'pictures' | 'cards' | 'calendars' | 'pages' | 'health';

declare module 'fastify' {
  interface FastifyContextConfig {
    allowance?: AllowanceName;
  }
}

/** As many pictures, files and calendars may be fetched as the lists of so many calls show. */
const allowancesOf = ({ general }: Rates): Record<AllowanceName, Allowance> => {
  const wide = general.max * limits.pageSizeMax;
  return {
    calls: { ...general, name: 'calls' },
    pictures: { ...general, name: 'pictures', max: wide },
    cards: { ...general, name: 'cards' },
    // A calendar provider fetches the feeds of many members from few addresses.
    calendars: { ...general, name: 'calendars', max: wide },
    pages: { ...general, name: 'pages', max: wide },
    health: { ...general, name: 'health' },
  };
};

const nameFor = ({ routeOptions: { config, url = '' } }: FastifyRequest): AllowanceName =>
  config?.allowance ?? (url.startsWith('/api/') ? 'calls' : 'pages');

/**
 * Counts every call of every route added from now on, once it is known who calls. Answers the same for the handler of
 * unknown addresses, which is no route.
 */
export function limitRoutes(app: FastifyInstance, { limiter, rates }: { limiter: Limiter; rates: Rates }) {
  const allowances = allowancesOf(rates);
  const limit = (request: FastifyRequest) => limiter.spend(allowances[nameFor(request)], callerKey(request));
  app.addHook('onRoute', (route) => {
    const own = [route.onRequest ?? []].flat();
    if (!own.includes(limit)) route.onRequest = [...own, limit];
  });
  return limit;
}
