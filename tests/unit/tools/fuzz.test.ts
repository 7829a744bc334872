import { describe, expect, test } from 'vitest';
import { type Answered, fuzz, type Target, type Wire } from '#tools/fuzz/fuzz.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const openapi = {
  paths: {
    '/api/things': {
      get: {
        parameters: [{ name: 'cursor', in: 'query', schema: { type: 'string' } }],
        responses: { 200: json({ type: 'object', required: ['items'] }), '4XX': json({}) },
      },
      post: {
        requestBody: json({
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', maxLength: 9 }, pay: { type: 'integer' } },
        }),
        responses: { 201: json({ type: 'object' }), '4XX': json({}) },
      },
    },
  },
};
const answer = (status: number, body: unknown): Answered => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
});
const good = ({ method, url }: Wire) => {
  if (url === '/healthz') return answer(200, {});
  if (url === '/api/openapi.json') return answer(200, openapi);
  return method === 'GET' ? answer(200, { items: [], nextCursor: 'MTc5NTMwMDAwMDAwMH5h' }) : answer(201, {});
};

/** A correct server, except where `fault` answers. */
function target(fault: (wire: Wire) => Answered | undefined = () => undefined) {
  const sent: Wire[] = [];
  const send: Target['send'] = async (wire) => {
    sent.push(wire);
    return (wire.url.startsWith('/api/things') ? fault(wire) : undefined) ?? good(wire);
  };
  return { sent, target: { send, tokenOf: async () => 'token' } };
}
const options = { seed: 1, calls: 1000 };
const faultsFound = async (fault: (wire: Wire) => Answered | undefined) =>
  (await fuzz(target(fault).target, options)).findings.map((finding) => `${finding.call} ${finding.fault}`);

describe('API-02 the generator of calls', () => {
  test('finds no fault in a correct server', async () => {
    const { findings, calls } = await fuzz(target().target, options);
    expect({ findings, calls }).toEqual({ findings: [], calls: 1000 });
  });

  test.each<[string, RegExp, (wire: Wire) => Answered | undefined]>([
    [
      'an error on long text',
      /^POST .* failed: it answered 500/,
      ({ body }) => ((body?.length ?? 0) > 3000 ? answer(500, {}) : undefined),
    ],
    [
      'a refusal of the wrong shape',
      /shape: the body must have/,
      ({ body }) => (body === '[]' ? answer(400, { error: 'no' }) : undefined),
    ],
    [
      'a refusal that is not JSON',
      /shape: 400 came as text/,
      ({ body }) => (body === '{' ? { status: 400, type: 'text/plain', text: 'no' } : undefined),
    ],
    [
      'a large refusal',
      /large: a refusal of/,
      ({ body }) => (body === '' ? answer(400, { errors: [{ msg: 'x'.repeat(20_000) }] }) : undefined),
    ],
    [
      'an undeclared status',
      /undeclared: it answered 302/,
      ({ body }) => (body === '7' ? answer(302, {}) : undefined),
    ],
    [
      'an answer of the wrong shape',
      /^GET .* schema: 200 the body must have/,
      ({ url }) => (url.includes('cursor') ? answer(200, {}) : undefined),
    ],
  ])('finds the fault: %s', async (_what, says, fault) => {
    expect(await faultsFound(fault)).toEqual(expect.arrayContaining([expect.stringMatching(says)]));
  });

  test('finds a call that crashes the server', async () => {
    let isDown = false;
    const { target: well } = target(({ body }) => {
      isDown ||= body === 'null';
      return undefined;
    });
    const send: Target['send'] = async (wire) =>
      wire.url === '/healthz' && isDown ? answer(503, {}) : well.send(wire);
    const { findings } = await fuzz({ ...well, send }, options);
    expect(findings.map(({ fault }) => fault)).toContain('down: /healthz answered 503');
  });
});
