import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { Actor, type ActorRefLike, type InspectionEvent, isMachineSnapshot, StateMachine } from 'xstate';
import { createClientId } from '#transport/client-id.ts';

/** Protocol version of `@statelyai/inspect`. */
export const PROTOCOL = '0.7.2';

/** Our additions to Stately's messages; its own tools ignore them. */
interface Extras {
  /** A new id for every page load, since session ids restart. */
  page: string;
  /** Statecharts only. */
  machine?: string;
  /** Snapshots only: ids of transitions taken since the last one, including `else` cases. */
  walked?: string[];
}

export type Message = StatelyInspectionEvent & Extras;

const page = createClientId();
let lastId = 0;

const machineOf = (actor: ActorRefLike) =>
  actor instanceof Actor && actor.logic instanceof StateMachine ? actor.logic : undefined;

function baseOf({ actorRef, rootId }: InspectionEvent) {
  lastId += 1;
  const machine = machineOf(actorRef);
  return {
    sessionId: actorRef.sessionId,
    rootId,
    createdAt: String(Date.now()),
    id: String(lastId),
    _version: PROTOCOL,
    page,
    ...(machine && { machine: machine.id }),
  };
}

const stripped = <T>(value: T): T => stripSecrets(value) as T;

/** Promise inputs are left out: they may contain a password. */
function shown(snapshot: unknown) {
  if (!isMachineSnapshot(snapshot)) return stripped({ ...Object(snapshot), input: undefined });
  const { status, value, context, output, error, tags, children } = snapshot;
  return stripped({ status, value, context, output, error, tags: [...tags], children });
}

/** Inline functions are shown by name, as in Stately's inspector. */
const named = (_: string, value: unknown) => (typeof value === 'function' ? { type: value.name } : value);

export function actorMessage(event: InspectionEvent & { type: '@xstate.event' }): Message {
  const { actorRef: actor } = event;
  const machine = machineOf(actor);
  const own = actor instanceof Actor ? actor : undefined;
  const id = own?.id ?? actor.sessionId;
  const name = machine && id === actor.sessionId ? machine.id : id;
  return {
    ...baseOf(event),
    type: '@xstate.actor',
    name,
    parentId: own?._parent?.sessionId,
    definition: JSON.stringify(machine ? machine.config : { id: name }, named),
    snapshot: shown(actor.getSnapshot()),
  };
}

export const eventMessage = (event: InspectionEvent & { type: '@xstate.event' }): Message => ({
  ...baseOf(event),
  type: event.type,
  sourceId: event.sourceRef?.sessionId,
  event: stripped(event.event),
});

export const snapshotMessage = (
  event: InspectionEvent & { type: '@xstate.snapshot' },
  walked: string[],
): Message => ({
  ...baseOf(event),
  type: event.type,
  event: stripped(event.event),
  snapshot: shown(event.snapshot),
  ...(walked.length > 0 && { walked }),
});

const numbers = new Map<string, number>();

/** The same placeholder for equal secrets, so that recorded sessions can compare tokens. */
export function standIn(secret: string): string {
  const number = numbers.get(secret) ?? numbers.size + 1;
  numbers.set(secret, number);
  return `[hidden ${number}]`;
}

/** Keys whose values are masked: `password`, `botToken`, `turnstileToken`, `email`. */
const secretName =
  /pass(word|phrase|code)|token|secret|captcha|turnstile|altcha|challenge|credential|authorization|cookie|jwt|e-?mail/i;

/** Matching keys that hold no secret. */
const harmless = new Set(['captchaType']);

/** Secrets by shape: e-mail addresses, JWTs, base64 JSON (ALTCHA payloads), query parameters. */
const secretShapes: readonly RegExp[] = [
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /\beyJ[\w+/=-]{8,}(\.[\w-]+)*/g,
  /(?<=[?&](?:token|code|key|secret|password)=)(?!\[hidden)[^&#\s]+/gi,
];

/** Maximum depth; deeper than any context of ours. */
const DEEPEST = 30;

const isSecret = (name: string) => secretName.test(name) && !harmless.has(name);

const mask = (text: string) => secretShapes.reduce((rest, shape) => rest.replace(shape, standIn), text);

const isPlain = (value: object) => {
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
};

const hasJson = (value: object): value is { toJSON: () => unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

type Way = { hidden: boolean; above: readonly object[] };

const entries = (value: object, { hidden, above }: Way) =>
  Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const json = strip(part, { hidden: hidden || isSecret(name), above });
    return json === undefined ? [] : [[name, json]];
  });

/** Of an error only name, message and primitive properties, such as a status. */
function stripError(error: Error, way: Way) {
  const { name, message } = error;
  const more = Object.entries(error).filter(([, part]) => typeof part !== 'object');
  return Object.fromEntries(entries({ name, message, ...Object.fromEntries(more) }, way));
}

function stripObject(value: object, { hidden, above }: Way): unknown {
  if (above.includes(value) || above.length > DEEPEST) return '[…]';
  const way = { hidden, above: [...above, value] };
  if (Array.isArray(value)) return value.map((part) => strip(part, way) ?? null);
  if (value instanceof Error) return stripError(value, way);
  if (hasJson(value)) return strip(value.toJSON(), way);
  return isPlain(value) ? Object.fromEntries(entries(value, way)) : `[${value.constructor.name}]`;
}

function strip(value: unknown, way: Way): unknown {
  if (typeof value === 'string') return way.hidden && value !== '' ? standIn(value) : mask(value);
  if (typeof value === 'object' && value !== null) return stripObject(value, way);
  return typeof value === 'function' || typeof value === 'symbol' ? undefined : value;
}

/** A JSON copy without passwords, tokens, captcha answers and e-mail addresses. */
export const stripSecrets = (value: unknown): unknown => strip(value, { hidden: false, above: [] });
