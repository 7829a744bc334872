import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { Actor, type ActorRefLike, type InspectionEvent, isMachineSnapshot, StateMachine } from 'xstate';
import { createClientId } from '#transport/client-id.ts';

/** The protocol that is spoken: the version of `@statelyai/inspect`. */
export const PROTOCOL = '0.7.2';

/** What we add to a message of Stately's protocol; its own tools pass it over. */
interface Extras {
  /** Changes with every load of the page: session ids begin anew then. */
  page: string;
  /** Id of the machine, of statecharts. */
  machine?: string;
  /** In messages with a snapshot: ids of the transitions walked since the actor's last one, `else` cases among them. */
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

/** What is shown of a snapshot. The input of a promise stays here: while it is under way a password may be in it. */
function shown(snapshot: unknown) {
  if (!isMachineSnapshot(snapshot)) return stripped({ ...Object(snapshot), input: undefined });
  const { status, value, context, output, error, tags, children } = snapshot;
  return stripped({ status, value, context, output, error, tags: [...tags], children });
}

/** An inline function of a chart goes by its name, as Stately's own inspector has it. */
const named = (_: string, value: unknown) => (typeof value === 'function' ? { type: value.name } : value);

/** Says that an actor has started. */
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

/** Says that an event was sent, and by whom. */
export const eventMessage = (event: InspectionEvent & { type: '@xstate.event' }): Message => ({
  ...baseOf(event),
  type: event.type,
  sourceId: event.sourceRef?.sessionId,
  event: stripped(event.event),
});

/** Says where an actor is after an event, and how it got there. */
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

/**
 * What stands in the place of a secret: the same for the same secret, so that it can be seen which are one, and a
 * recorded session still knows a token from another.
 */
export function standIn(secret: string): string {
  const number = numbers.get(secret) ?? numbers.size + 1;
  numbers.set(secret, number);
  return `[hidden ${number}]`;
}

/** Names whose text is nobody's business, as a whole or as a part: `password`, `botToken`, `turnstileToken`, `email`. */
const secretName =
  /pass(word|phrase|code)|token|secret|captcha|turnstile|altcha|challenge|credential|authorization|cookie|jwt|e-?mail/i;

/** What has such a name and only says which kind is meant. */
const harmless = new Set(['captchaType']);

/** What gives itself away wherever it stands: e-mail addresses, JWTs, JSON in base64 (an answer to ALTCHA), secrets in a query. */
const secretShapes: readonly RegExp[] = [
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /\beyJ[\w+/=-]{8,}(\.[\w-]+)*/g,
  /(?<=[?&](?:token|code|key|secret|password)=)(?!\[hidden)[^&#\s]+/gi,
];

/** Deeper than any context of ours; what lies below is left out. */
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

/** An error says what it is; of what hangs on it only words and numbers are told, such as a status. */
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

/**
 * A copy of anything as JSON without passwords, tokens, captcha answers and e-mail addresses. Their place stays taken,
 * so that it can be seen that there was one; empty text stays empty.
 */
export const stripSecrets = (value: unknown): unknown => strip(value, { hidden: false, above: [] });
