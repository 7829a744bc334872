import fc from 'fast-check';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Call, calls } from '#contract/calls.ts';
import { HttpError } from '#server/http/errors.ts';
import { parseInput, type Schema } from '#server/http/validation.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { openSocket } from '#tests/support/socket.ts';
import { type JsonSchema, nameOf, readOperations } from '#tools/fuzz/operations.ts';
import { fitting } from '#tools/fuzz/values.ts';

vi.setConfig({ testTimeout: 120_000 });

/** The limit of a body, less room for its other fields. */
const length = 250_000;
/** CPU milliseconds of this thread; the faults that this test guards against took 4,000 to 30,000. */
const maxCpuMs = 3000;
const maxRefusal = 16 * 1024;

const filled = (unit: string, end = '') =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end;
const hostileTexts: Record<string, string> = {
  'dots behind an @': `a@${filled('.')}`,
  'labels behind an @': `a@${filled('a.')}@`,
  'at signs': filled('@'),
  blanks: filled(' ', '\u0000'),
  backslashes: filled('\\').slice(length / 2),
  'a link': `https://${filled('/a.')} `,
};

const failure = v.object({
  errors: v.pipe(
    v.array(v.object({ msg: v.pipe(v.string(), v.maxLength(200)), field: v.optional(v.string()) })),
    v.minLength(1),
    v.maxLength(20),
  ),
});

const server = await serverOfFile();
const url = await server.listen();
const ada = await server.member();
const operations = readOperations((await server.call('GET', '/api/openapi.json')).body);

/** Polls `/healthz` until the test ends, and records the most CPU time before an answer. */
function watchHealth() {
  let isWatching = true;
  const watch = { slowest: 0 };
  const watching = (async () => {
    while (isWatching) {
      const began = process.threadCpuUsage();
      const { status } = await fetch(`${url}/healthz`);
      expect(status).toBe(200);
      const { user, system } = process.threadCpuUsage(began);
      watch.slowest = Math.max(watch.slowest, (user + system) / 1000);
      await new Promise((soon) => setTimeout(soon, 20));
    }
  })();
  onTestFinished(async () => {
    isWatching = false;
    await watching;
  });
  return watch;
}

type Place = { path: string; put: (body: unknown, value: unknown) => unknown; schema: JsonSchema };

/** Every place of a body whose schema has this type, with a function that puts a value there. */
function placesOf(schema: JsonSchema, type: string, path = ''): Place[] {
  const here: Place[] = schema.type === type ? [{ path, schema, put: (_, value) => value }] : [];
  const choices = (schema.anyOf ?? []).flatMap((choice) => placesOf(choice, type, path));
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    placesOf(inner, type, `${path}.${name}`).map(({ put, ...place }) => ({
      ...place,
      put: (body: unknown, value: unknown) => ({ ...Object(body), [name]: put(Object(body)[name], value) }),
    })),
  );
  const items = schema.items
    ? placesOf(schema.items, type, `${path}[]`).map((place) => ({
        ...place,
        put: (_: unknown, value: unknown) => [place.put(fits(schema.items ?? {}), value)],
      }))
    : [];
  return [...here, ...choices, ...members, ...items];
}

const fits = (schema: JsonSchema) => fc.sample(fitting(schema), { seed: 7, numRuns: 1 })[0];

const bodies = () =>
  operations.flatMap((operation) => {
    const schema = operation.body['application/json'];
    return schema ? [{ operation, schema }] : [];
  });

/** Our own body schemas, each with its JSON schema. */
const schemas = () => {
  const ours = new Map(
    Object.entries<Call>(calls).map(([name, { body }]) => [name.replaceAll(/:(\w+)/g, '{$1}'), body]),
  );
  return bodies().flatMap(({ operation, schema }) => {
    const body = ours.get(nameOf(operation));
    return typeof body === 'object' ? [{ name: nameOf(operation), body, schema }] : [];
  });
};

function expectRefused(body: Schema, value: unknown, where: string) {
  const began = process.threadCpuUsage();
  const refusal = refusalOf(body, value);
  const { user, system } = process.threadCpuUsage(began);
  expect((user + system) / 1000, where).toBeLessThan(maxCpuMs);
  expect(v.is(failure, refusal), `${where}: ${JSON.stringify(refusal)?.slice(0, 500)}`).toBe(true);
  expect(JSON.stringify(refusal).length, where).toBeLessThan(maxRefusal);
}

function refusalOf(body: Schema, value: unknown) {
  try {
    parseInput(body, value);
  } catch (error) {
    if (error instanceof HttpError) return { errors: error.errors };
    throw error;
  }
  return undefined;
}

test('SAF-09 every body refuses hostile text in any field with a short answer and little work', () => {
  expect(schemas().length).toBeGreaterThan(40);
  for (const { name, body, schema } of schemas()) {
    const base = fits(schema);
    for (const place of placesOf(schema, 'string'))
      for (const [what, text] of Object.entries(hostileTexts))
        expectRefused(body, place.put(base, text), `${name} ${place.path}: ${what}`);
  }
});

test('SAF-09 every text and every list of every call has a limit', () => {
  const isOpen = (pattern: string) => /[*+]|,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, ''));
  const bounded = ({ maxLength, pattern, format, enum: choices, const: only }: JsonSchema) =>
    [maxLength, format, choices, only].some((bound) => bound !== undefined) ||
    (pattern !== undefined && !isOpen(pattern));
  const texts = operations.flatMap((operation) => [
    ...operation.parameters.map(({ name, schema }) => ({ at: `${nameOf(operation)} ?${name}`, schema })),
    ...Object.values(operation.body).flatMap((schema) =>
      placesOf(schema, 'string').map(({ path, schema }) => ({ at: `${nameOf(operation)} ${path}`, schema })),
    ),
  ]);
  const open = texts.filter(({ schema }) => schema.type === 'string' && !bounded(schema));
  expect(open.map(({ at }) => at)).toEqual([]);
  const lists = bodies().flatMap(({ operation, schema }) =>
    placesOf(schema, 'array').map(({ path, schema: { maxItems } }) => ({ operation, path, maxItems })),
  );
  const endless = lists.filter(({ maxItems }) => maxItems === undefined);
  expect(endless.map(({ operation, path }) => `${nameOf(operation)} ${path}`)).toEqual([]);
});

test('SAF-09 a server keeps answering while any event of a socket is sent 256 KB of hostile text', async () => {
  const watched = watchHealth();
  const first = await openSocket(url, ada.token);
  const [inner] = server.app.io.sockets.sockets.values();
  const events = (inner?.eventNames() ?? []).map(String).filter((name) => !/^(disconnect|error)/.test(name));
  expect(events.length).toBeGreaterThan(5);
  first.close();
  const texts = Object.values(hostileTexts);
  for (const [nth, event] of events.entries()) {
    const { socket } = await openSocket(url, ada.token);
    for (const text of texts) {
      const short = text.slice(0, 4000) + text.slice(-8);
      for (const payload of [short, { conversationId: short, recipientId: short, messageId: short }])
        socket.emit(event, payload);
    }
    const gone = new Promise((ended) => socket.once('disconnect', ended));
    socket.emit(event, texts[nth % texts.length]);
    await gone;
  }
  expect(watched.slowest).toBeLessThan(maxCpuMs);
});
