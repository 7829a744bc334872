import type { Chart } from 'chart-testing';
import { durationOf } from 'chart-testing/live';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { input, link } from '../ui/parts.css.ts';
import { Button, Field } from '../ui/parts.tsx';
import type { AppClock } from './app-window.ts';
import * as css from './live.css.ts';
import type { Entry, LiveLog, MessageEntry } from './live-log.ts';
import { liveStore, useLiveState } from './live-store.ts';
import {
  type AvailableEvent,
  activeIds,
  availableEvents,
  changesOf,
  lastPayload,
  newestOf,
  readPayload,
  resultBefore,
  viewAt,
} from './view-at.ts';
import { placeWords, walkedWords } from './words.ts';

interface Sent {
  machine: string;
  type: string;
  /** The number of the next entry when it was sent. */
  from: number;
  /** Whether a machine received it. */
  isThere: boolean;
}

const isAnswer =
  (log: LiveLog, { machine, type, from }: Sent) =>
  (entry: Entry): entry is MessageEntry =>
    entry.kind === 'message' &&
    entry.nth >= from &&
    entry.event.type === type &&
    entry.source === null &&
    log.actors.get(entry.actor)?.machine === machine;

function changeWords(log: LiveLog, entry: MessageEntry): string {
  const before = resultBefore(log, entry);
  const [from, to] = [placeWords(before), placeWords(entry.result)];
  const fields = changesOf(before?.context, entry.result?.context).map(({ field }) => field);
  const memory = fields.length > 0 ? ` Its memory changed: ${fields.join(', ')}.` : '';
  if (from !== to) return `It went from ${from} to ${to}.${memory}`;
  return `It stays in ${to}.${memory}`;
}

function Outcome({ sent, charts }: { sent: Sent; charts: readonly Chart[] }) {
  const { log } = useLiveState();
  const { machine, type, isThere } = sent;
  if (!isThere) return <p className={css.outcome}>Not sent: no {machine} runs any more.</p>;
  const entry = log.entries.find(isAnswer(log, sent));
  if (!entry) return <p className={css.outcome}>{type} was sent.</p>;
  if (entry.result?.status === 'error')
    return (
      <p className={css.outcome}>
        {machine} failed on {type}.
      </p>
    );
  const ways = walkedWords(charts, entry.walked);
  return (
    <div className={css.outcome}>
      <p>
        {machine} took {type}. {entry.result && changeWords(log, entry)}
      </p>
      {ways.map(({ id, words }) => (
        <p key={id} title={id}>
          {words}
        </p>
      ))}
      {ways.length === 0 && entry.result && <p>It took no transition.</p>}
      <button type="button" className={link} onClick={() => liveStore.lookAt(entry.nth)}>
        Look at that moment
      </button>
    </div>
  );
}

/** Sends the shown machine one of its available events. */
export function SendEvent({ chart, charts }: { chart: Chart; charts: readonly Chart[] }) {
  const { log } = liveStore.read();
  const running = newestOf(viewAt(log, null), chart.id);
  const heard = running ? availableEvents(chart, activeIds(running)) : [];
  return (
    <section className={css.stack} aria-labelledby="live-send">
      <h3 id="live-send">Send {chart.id} an event</h3>
      {running ? (
        <SendForm key={chart.id} machine={chart.id} heard={heard} charts={charts} />
      ) : (
        <p className={css.note}>
          No {chart.id} runs now. Choose an actor that does, or do in the app what starts one.
        </p>
      )}
    </section>
  );
}

interface SendFormProps {
  machine: string;
  heard: readonly AvailableEvent[];
  charts: readonly Chart[];
}

function SendForm({ machine, heard, charts }: SendFormProps) {
  const { log } = liveStore.read();
  const [chosen, choose] = useState<string>();
  const [written, write] = useState<{ type: string; text: string }>();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<Sent>();
  const event = heard.find(({ type }) => type === chosen) ?? heard[0];
  if (!event) return <p className={css.note}>In its current state {machine} handles no outside event.</p>;
  const { type, words, guards } = event;
  const text = written?.type === type ? written.text : lastPayload(log, machine, type);

  const send = (submit: { preventDefault: () => void }) => {
    submit.preventDefault();
    const payload = readPayload(text);
    setError('error' in payload ? payload.error : undefined);
    if ('error' in payload) return;
    const from = log.next;
    const isThere = liveStore.app?.send(machine, { ...payload.fields, type }) ?? false;
    setSent({ machine, type, from, isThere });
  };

  return (
    <form className={css.stack} noValidate onSubmit={send}>
      <Field id="live-event" label="Event" hint={words.join(' Or: ')}>
        <select
          id="live-event"
          className={input}
          aria-describedby={words.length > 0 ? 'live-event-hint' : undefined}
          value={type}
          onChange={({ target }) => choose(target.value)}
        >
          {heard.map((one) => (
            <option key={one.type}>{one.type}</option>
          ))}
        </select>
      </Field>
      {guards.length > 0 && <p className={css.note}>A guard may block it ({guards.join(', ')}).</p>}
      <Field
        id="live-payload"
        label="Payload (optional)"
        error={error}
        hint={
          text.includes('[hidden')
            ? 'That of the last event. Hidden values are sent as shown here: replace them.'
            : 'Fields as JSON.'
        }
      >
        <textarea
          id="live-payload"
          className={`${input} ${css.payload}`}
          aria-describedby={`${error ? 'live-payload-error ' : ''}live-payload-hint`}
          aria-invalid={error !== undefined}
          rows={2}
          spellCheck={false}
          placeholder="{}"
          value={text}
          onChange={({ target }) => write({ type, text: target.value })}
        />
      </Field>
      <Button type="submit" variant="primary">
        Send
      </Button>
      <div role="status">{sent && <Outcome sent={sent} charts={charts} />}</div>
    </form>
  );
}

const POLL_MS = 400;

type Timer = ReturnType<AppClock['timers']>[number];

function readClock() {
  const clock = liveStore.app?.clock;
  return clock ? { isHeld: clock.isHeld(), timers: clock.timers() } : null;
}

/** The polled clock of the app's machines; null without an app. */
function useClock() {
  const [text, setText] = useState(() => JSON.stringify(readClock()));
  const look = () => setText(JSON.stringify(readClock()));
  useEffect(() => {
    const timer = setInterval(() => setText(JSON.stringify(readClock())), POLL_MS);
    return () => clearInterval(timer);
  }, []);
  const clock: ReturnType<typeof readClock> = JSON.parse(text);
  return { clock, look };
}

/** The pending timers, which can be fired immediately, and their clock. */
export function Timers() {
  const { clock, look } = useClock();
  const [words, say] = useState('');
  if (!clock) return null;
  const { isHeld, timers } = clock;

  const ring = ({ machine, name }: Timer) => {
    const rang = liveStore.app?.clock.ring(machine, name) ?? false;
    say(rang ? `${name} of ${machine} has rung.` : `${name} of ${machine} is not set any more.`);
    look();
  };
  const turn = () => {
    if (isHeld) liveStore.app?.clock.release();
    else liveStore.app?.clock.hold();
    say('');
    look();
  };

  return (
    <section className={css.stack} aria-labelledby="live-timers">
      <h3 id="live-timers">Timers</h3>
      <div className={css.clock}>
        <p>
          {isHeld
            ? 'The clock is held: no timer of the machines rings by itself.'
            : 'The clock runs: timers ring by themselves when their time is over.'}
        </p>
        <Button onClick={turn}>{isHeld ? 'Let it run' : 'Hold it'}</Button>
      </div>
      {timers.length === 0 ? (
        <p className={css.note}>No timer is set now.</p>
      ) : (
        <ul className={css.timers}>
          {timers.map((timer, nth) => (
            <li key={`${timer.machine} ${timer.name} ${nth.toString()}`}>
              <span className={css.timer}>
                <b>{timer.name}</b>
                <span>
                  {timer.machine || 'not a machine'}, set for {durationOf(timer.ms)}
                </span>
              </span>
              <Button
                icon={BellRing}
                aria-label={`Ring ${timer.name} of ${timer.machine}`}
                onClick={() => ring(timer)}
              >
                Ring
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={css.note} role="status">
        {words}
      </p>
    </section>
  );
}
