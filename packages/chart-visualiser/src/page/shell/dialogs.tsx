import { counted } from 'chart-testing/live';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { atMachine, atPart, atStep, type Place } from '../state/place.ts';
import { type Entry, listEntries, search } from '../state/search.ts';
import { usePage } from '../state/use-page.tsx';
import { plansOf } from '../state/way.ts';
import { checkbox, input, muted } from '../ui/parts.css.ts';
import { Dialog, VisuallyHidden } from '../ui/parts.tsx';
import type { OpenDialog } from './app.tsx';
import * as css from './dialogs.css.ts';
import { MachineList } from './machine-list.tsx';
import { areSingleKeysOn, setSingleKeys } from './use-keys.ts';

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

const keys: [string[], string][] = [
  [['/', 'Ctrl K'], 'Search everything'],
  [['?'], 'This help'],
  [['Tab'], 'To the next part of the page; the chart is one part'],
  [['↑ ↓ ← →'], 'In the chart: to a neighbour; Enter shows its details'],
  [['+', '−', '0'], 'In the chart: zoom in, zoom out, fit everything'],
  [['←', '→'], 'While a path is open: previous step, next step'],
  [['Space'], 'While a path is open: play or pause'],
  [['↑', '↓', 'Home', 'End'], 'In Live, among the events: show another moment; Esc returns to now'],
  [['Esc'], 'Clear the selection, then close the path'],
];

function HelpDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const choose = (on: boolean) => {
    setSingleKeys(on);
    setOn(on);
  };
  return (
    <Dialog onClose={onClose} title="Keys">
      <p className={muted}>
        Every view has an address of its own: copy it from the browser to show it to somebody.
      </p>
      <dl className={css.keys}>
        {keys.map(([names, words]) => (
          <div key={words} className={css.line}>
            <dt>
              {names.map((name) => (
                <kbd key={name} className={css.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className={checkbox}>
        <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} />
        <span>
          Use / and ? as keys
          <small>Switch this off if you use speech input.</small>
        </span>
      </label>
    </Dialog>
  );
}

function placeOf(place: Place, { id, kind, machine, name }: Entry): Place {
  const there = place.machine === machine ? place : atMachine(place, machine);
  if (id === null) return atMachine(place, machine);
  if (kind === 'path') return { ...atStep(there, id, 0), tab: 'paths' };
  if (kind === 'row') return { ...atPart(there, id), tab: 'paths', row: name };
  return atPart(there, id);
}

type SearchDialogProps = { text: string; onText: (text: string) => void; onClose: () => void };

/** Searches all machines: the arrow keys select a result, Enter opens it. */
function SearchDialog({ text, onText, onClose }: SearchDialogProps) {
  const { data, go, place } = usePage();
  const entries = useMemo(() => listEntries(data.charts, (chart) => plansOf(data.plans, chart.name)), [data]);
  const found = useMemo(() => search(entries, text), [entries, text]);
  const id = useId();
  const all = found.flatMap((group) => group.entries);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, all.length - 1);
  const optionId = (entry: Entry | undefined) => entry && `${id}-${all.indexOf(entry)}`;
  const current = all[at];

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  const choose = (entry: Entry) => {
    go(placeOf(place, entry));
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    // Safari ends a composition before its last keydown, where only keyCode reveals it.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const move = moves[event.key];
    if (move && all.length > 0) setChosen(move(at, all.length));
    else if (event.key === 'Enter' && current) choose(current);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog onClose={onClose} title="Search">
      <input
        className={input}
        role="combobox"
        aria-label="Search for"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={optionId(current)}
        placeholder="A state, event, guard, action, screen, requirement or path"
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div role="status">
        <VisuallyHidden>{text && counted(all.length, 'result')}</VisuallyHidden>
      </div>
      {all.length === 0 && (
        <p className={css.list}>
          <span className={css.noResults}>Nothing fits “{text}”. Try a shorter word.</span>
        </p>
      )}
      <div
        className={css.list}
        hidden={all.length === 0}
        role="listbox"
        id={`${id}-list`}
        aria-label="Results"
      >
        {found.map(({ kind, title, entries: fitting, left }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box cannot contain a fieldset.
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p className={css.title} id={`${id}-${kind}`}>
              {title}
              {left > 0 && <span className={css.more}> and {left} more</span>}
            </p>
            {fitting.map((entry) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys.
              <div
                key={entry.key}
                role="option"
                id={optionId(entry)}
                className={css.option}
                aria-selected={entry === current}
                tabIndex={-1}
                onClick={() => choose(entry)}
              >
                <span className={css.name}>{entry.name}</span>
                <span className={css.place}>{entry.place}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

export function Dialogs({ open, onOpen }: { open: OpenDialog; onOpen: (dialog: OpenDialog) => void }) {
  const close = () => onOpen(null);
  // Kept, so that people can return to the results.
  const [text, setText] = useState('');
  return (
    <>
      {open === 'machines' && (
        <Dialog onClose={close} title="Machines">
          <MachineList onChoose={close} />
        </Dialog>
      )}
      {open === 'help' && <HelpDialog onClose={close} />}
      {open === 'search' && <SearchDialog text={text} onText={setText} onClose={close} />}
    </>
  );
}
