import type { FastifyInstance } from 'fastify';
import { tokenHeader } from '#contract/spec/calls.ts';
import type { RememberedSessions } from '../auth/remembered-sessions.ts';
import { type Tokens, viewerOf } from '../auth/sessions.ts';
import type { Services } from '../services.ts';

const changesNothing = (method: string) => method === 'GET' || method === 'HEAD';

/**
 * Reads who is calling, before calls are counted and before any route decides whether they may. A dead token is a
 * visitor; one that is not of our making is told by its signature, without asking the database. Who changes something
 * is looked up anew, and forgotten before they are answered: their next call finds them as they are now. Whom a visitor
 * changes, by a link from a mail, is forgotten with the commit (`noteChanged`).
 */
export function identifyCallers(
  app: FastifyInstance,
  { db, now }: Services,
  { tokens, remembered }: { tokens: Tokens; remembered: RememberedSessions },
) {
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = request.headers[tokenHeader];
    if (typeof token !== 'string' || token === '') return done();
    const known = changesNothing(request.method) ? remembered.get(token) : undefined;
    if (known) {
      request.viewer = known;
      return done();
    }
    remembered
      .lookUp(token, () => viewerOf(db, tokens, token, now()))
      .then((viewer) => {
        request.viewer = viewer;
        done();
      })
      .catch(done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.viewer && !changesNothing(request.method)) remembered.forgetMember(request.viewer.id);
    done(null, payload);
  });
}
