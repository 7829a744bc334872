import type { Chart } from 'chart-testing';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field, Select, TextArea } from '../../ui/form/form.tsx';
import { muted, small } from '../../ui/text/text.css.ts';
import { liveStore } from '../live-store.ts';
import { activeIds, newestOf, viewAt } from '../view-at.ts';
import * as css from './act.css.ts';
import { type Heard, heardBy, lastPayload, readPayload } from './events.ts';
import { Outcome, type Sent } from './outcome.tsx';

/** Sends the machine that is shown an event that it hears now. */
export function SendEvent({ chart, charts }: { chart: Chart; charts: readonly Chart[] }) {
  const { log } = liveStore.read();
  const running = newestOf(viewAt(log, null), chart.id);
  const heard = running ? heardBy(chart, activeIds(running)) : [];
  return (
    <section className={css.part} aria-labelledby="live-send">
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
  heard: readonly Heard[];
  charts: readonly Chart[];
}

function SendForm({ machine, heard, charts }: SendFormProps) {
  const { log } = liveStore.read();
  const [chosen, choose] = useState<string>();
  const [written, write] = useState<{ type: string; text: string }>();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<Sent>();
  const event = heard.find(({ type }) => type === chosen) ?? heard[0];
  if (!event) return <p className={css.note}>Where it is now, {machine} hears nothing from outside.</p>;
  const { type, words, guards } = event;
  const text = written?.type === type ? written.text : lastPayload(log, machine, type);

  const send = () => {
    const payload = readPayload(text);
    setError('error' in payload ? payload.error : undefined);
    if ('error' in payload) return;
    const from = log.next;
    const isThere = liveStore.app?.send(machine, { ...payload.fields, type }) ?? false;
    setSent({ machine, type, from, isThere });
  };

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        send();
      }}
    >
      <Field label="Event" hint={words.join(' Or: ')}>
        <Select value={type} onChange={({ target }) => choose(target.value)}>
          {heard.map((one) => (
            <option key={one.type}>{one.type}</option>
          ))}
        </Select>
      </Field>
      {guards.length > 0 && (
        <p className={`${small} ${muted}`}>It may be passed over: a guard decides ({guards.join(', ')}).</p>
      )}
      <Field
        label="Payload"
        optional
        error={error}
        hint={
          text.includes('[hidden')
            ? 'As the last one was. What is hidden is sent as it stands here: write your own.'
            : 'Fields as JSON.'
        }
      >
        <TextArea
          className={css.json}
          rows={2}
          spellCheck={false}
          placeholder="{}"
          value={text}
          onChange={({ target }) => write({ type, text: target.value })}
        />
      </Field>
      <Button type="submit" look="go">
        Send
      </Button>
      <div role="status">{sent && <Outcome sent={sent} charts={charts} />}</div>
    </form>
  );
}
