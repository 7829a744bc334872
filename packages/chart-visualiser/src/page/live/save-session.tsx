import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import * as css from './live.css.ts';
import { type Saved, save } from './save.ts';
import { useLiveState } from './use-live.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** `session-2026-11-20-14-02-07.path.json` */
const nameOf = ({ file }: Saved) => `session-${file.saved.slice(0, 19).replace(/[T:]/g, '-')}.path.json`;

function download({ file }: Saved, name: string) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function wordsOf({ file: { machines }, leftOut }: Saved, name: string): string {
  const steps = machines.reduce((sum, { steps }) => sum + steps.length, 0);
  const saved = `Saved as ${name}: ${count(machines.length, 'machine', 'machines')}, ${count(steps, 'step', 'steps')}.`;
  const left =
    leftOut.length > 0
      ? ` Left out, because their beginning is not kept any more: ${leftOut.join(', ')}.`
      : '';
  return `${saved}${left} Replay it with npx chart-testing replay ${name}`;
}

/** Writes down what happened, up to the moment that is looked at, as a file that can be replayed. */
export function SaveSession() {
  const { log, moment } = useLiveState();
  const [words, say] = useState('');
  const keep = () => {
    const saved = save(log, moment, new Date().toISOString());
    const isNothing = saved.file.machines.length === 0;
    const name = nameOf(saved);
    if (!isNothing) download(saved, name);
    say(
      isNothing ? 'Nothing was saved: nothing has happened to any machine up to here.' : wordsOf(saved, name),
    );
  };
  return (
    <>
      <Button icon={Download} onClick={keep}>
        {moment === null ? 'Save this session' : 'Save up to here'}
      </Button>
      <p className={css.savedWords} role="status">
        {words}
      </p>
    </>
  );
}
