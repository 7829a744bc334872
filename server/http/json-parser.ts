import type { FastifyInstance } from 'fastify';
import { badInput } from './errors.ts';

/**
 * JSON bodies as this API reads them: an empty body is no body (Fastify refuses it), and NUL, which
 * PostgreSQL cannot store, is refused before any route sees it. Other content types get 415.
 */
export function parseJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (body.includes('\\u0000') && holdsNul(body.toString())) {
      return done(badInput('Text must not hold NUL characters.'));
    }
    return parse(request, body.toString(), done);
  });
}

const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;
const holdsNul = (json: string) => escapedNul.test(json);
