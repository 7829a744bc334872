import type { FastifyInstance } from 'fastify';
import { tokenHeader } from '#contract/spec/paths.ts';
import { viewerOf } from '../auth/sessions.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Services } from '../services.ts';

/**
 * Reads who is calling, before calls are counted and before any route decides whether they may. A dead token is a
 * visitor; one that is not of our making is told by its signature, without asking the database.
 */
export function identifyCallers(app: FastifyInstance, { db, now }: Services, tokens: Tokens) {
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    const token = request.headers[tokenHeader];
    if (typeof token === 'string' && token !== '') request.viewer = await viewerOf(db, tokens, token, now());
  });
}
