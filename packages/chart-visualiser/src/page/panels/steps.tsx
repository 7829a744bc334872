import type { PlannedPath, PlannedStep } from 'chart-testing';
import { counted } from 'chart-testing/live';
import { Check, Copy, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { atStep } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import { runCommand, wayText, wayTo, whyNot } from '../state/way.ts';
import { Button, IconButton } from '../ui/parts.tsx';
import { reducedMotion } from '../ui/styles.ts';
import * as css from './panel.css.ts';
import { Part } from './parts.tsx';

const shownFor = 2_000;

const looks = {
  ready: { icon: Copy, words: null },
  copied: { icon: Check, words: 'Copied' },
  // Some browsers deny clipboard access to pages opened from a file.
  refused: { icon: X, words: 'The browser refused' },
};

function useCopy(text: string) {
  const { announce } = usePage();
  const [state, setState] = useState<keyof typeof looks>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), shownFor);
    return () => clearTimeout(timer);
  }, [state]);
  const end = (ended: 'copied' | 'refused') => {
    setState(ended);
    announce(looks[ended].words);
  };
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => end('copied'),
      () => end('refused'),
    );
  return { ...looks[state], copy };
}

function CopyButton({ text, children }: { text: string; children: string }) {
  const { icon, words, copy } = useCopy(text);
  return (
    <Button icon={icon} onClick={copy}>
      {words ?? children}
    </Button>
  );
}

function CopyIcon({ text, label }: { text: string; label: string }) {
  const { icon, words, copy } = useCopy(text);
  return <IconButton label={words ?? label} icon={icon} onClick={copy} />;
}

/** The steps of a path. Selecting a step shows it in the chart. */
export function StepList({ path, steps }: { path: PlannedPath; steps: readonly PlannedStep[] }) {
  const { path: open, place } = usePage();
  const list = useRef<HTMLOListElement>(null);
  const shown = open?.id === path.id ? place.step : null;
  useEffect(() => {
    if (shown !== null) list.current?.children[shown]?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <ol ref={list} className={css.steps}>
      {steps.map((step, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other key.
        <li key={nth}>
          <PlaceLink
            className={css.step}
            to={(from) => atStep(from, path.id, nth)}
            aria-current={shown === nth ? 'step' : undefined}
          >
            {nth === 0 ? <span className={css.startDot} /> : <span className={css.number}>{nth}</span>}
            <span className={css.words}>
              {step.words}
              <span className={css.secondLine}>
                {step.states.join(', ')}
                {step.screen && ` · sees ${step.screen}`}
              </span>
            </span>
          </PlaceLink>
        </li>
      ))}
    </ol>
  );
}

type PathActsProps = {
  title: string;
  path: PlannedPath;
  steps: readonly PlannedStep[];
};

/** Focuses the player once it is rendered. */
const focusPlayer = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-player="play"]')?.focus());

/** Actions on a path: play it, copy it, run it in a browser. */
export function PathActs({ title, path, steps }: PathActsProps) {
  const { chart, data, go, place, player } = usePage();
  const walk = () => {
    go(atStep(place, path.id, 0));
    // No autoplay for people who prefer reduced motion.
    if (!matchMedia(reducedMotion).matches) player.send({ type: 'player.play' });
    focusPlayer();
  };
  return (
    <>
      <div className={css.actions}>
        <Button variant="primary" icon={Play} onClick={walk}>
          Walk it
        </Button>
        <CopyButton text={wayText(title, path, steps)}>Copy as text</CopyButton>
      </div>
      {data.inBrowser.machines.includes(chart.name) && <RunCommand path={path} />}
    </>
  );
}

/** The command that runs the path against the real app. */
function RunCommand({ path }: { path: PlannedPath }) {
  const { data, plans } = usePage();
  const command = runCommand(data.inBrowser.command, path, plans);
  const at = command.lastIndexOf(' ');
  return (
    <p className={css.command}>
      <code className={css.code}>
        {command.slice(0, at)} <span className={css.unbroken}>{command.slice(at + 1)}</span>
      </code>
      <CopyIcon label="Copy the command that runs it in a browser" text={command} />
    </p>
  );
}

const reason = (why: string | null) => (why ? `No path leads here: ${why}` : 'No planned path leads here.');

type WayHereProps = {
  /** Of the state or transition. */
  id: string;
  name: string;
};

/** "How do I get here?": the shortest path from the start. */
export function WayHere({ id, name }: WayHereProps) {
  const { chart, plans } = usePage();
  const way = wayTo(plans, chart, id);
  if (way === null)
    return (
      <Part title="How do I get here?">
        <p>{reason(whyNot(plans, id))}</p>
      </Part>
    );
  const { path, steps } = way;
  const rest = path.steps.length - steps.length;
  return (
    <Part title="How do I get here?">
      <StepList path={path} steps={steps} />
      {rest > 0 && <p className={css.note}>The path goes on for {counted(rest, 'step')}.</p>}
      <PathActs title={`How to get to ${name} (${id})`} path={path} steps={steps} />
    </Part>
  );
}
