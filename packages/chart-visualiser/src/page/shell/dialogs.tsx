import { useMemo, useState } from 'react';
import { atMachine, atPart, atStep, type Place } from '../state/place.ts';
import { search } from '../state/search.ts';
import { type Entry, listEntries } from '../state/search-entries.ts';
import { usePage } from '../state/use-page.tsx';
import { plansOf } from '../state/way.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Checkbox } from '../ui/form/form.tsx';
import { muted } from '../ui/text/text.css.ts';
import type { OpenDialog } from './app.tsx';
import * as css from './dialogs.css.ts';
import { MachineList } from './machine-list.tsx';
import { SearchBox } from './search-box.tsx';
import { areSingleKeysOn, setSingleKeys } from './use-keys.ts';

const keys: [string[], string][] = [
  [['/', 'Ctrl K'], 'Search everything'],
  [['?'], 'This help'],
  [['Tab'], 'On to the next part of the page; the chart is one part'],
  [['↑ ↓ ← →'], 'In the chart: to the neighbour; Enter shows its details'],
  [['+', '−', '0'], 'In the chart: nearer, further away, all of it'],
  [['←', '→'], 'While a path is open: a step back, the next step'],
  [['Space'], 'While a path is open: play or pause'],
  [['↑', '↓', 'Home', 'End'], 'In Live, among the events: look at another moment; Esc goes back to now'],
  [['Esc'], 'Let go of what is chosen; then close the path'],
];

/** The keys, and what one sees here. */
function HelpDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const choose = (on: boolean) => {
    setSingleKeys(on);
    setOn(on);
  };
  return (
    <Dialog onClose={onClose} title="Keys">
      <p className={muted}>
        Every place here has an address of its own: copy it from the browser to show somebody what you see.
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
      <Checkbox
        label="Use / and ? as keys"
        hint="Switch this off if you speak to your computer."
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
      />
    </Dialog>
  );
}

/** Where a thing that was found leads. */
function placeOf(place: Place, { id, kind, machine, name }: Entry): Place {
  const there = place.machine === machine ? place : atMachine(place, machine);
  if (id === null) return atMachine(place, machine);
  if (kind === 'path') return { ...atStep(there, id, 0), tab: 'paths' };
  if (kind === 'row') return { ...atPart(there, id), tab: 'paths', row: name };
  return atPart(there, id);
}

type SearchDialogProps = { text: string; onText: (text: string) => void; onClose: () => void };

/** Finds anything in any machine and goes there. */
function SearchDialog({ text, onText, onClose }: SearchDialogProps) {
  const { data, go, place } = usePage();
  const entries = useMemo(() => listEntries(data.charts, (chart) => plansOf(data.plans, chart.name)), [data]);
  const found = useMemo(() => search(entries, text), [entries, text]);
  const choose = (entry: Entry) => {
    go(placeOf(place, entry));
    onClose();
  };
  return (
    <Dialog onClose={onClose} title="Search" size="large">
      <SearchBox text={text} onText={onText} found={found} onChoose={choose} />
    </Dialog>
  );
}

type DialogsProps = { open: OpenDialog; onOpen: (dialog: OpenDialog) => void };

/** What opens over the page. */
export function Dialogs({ open, onOpen }: DialogsProps) {
  const close = () => onOpen(null);
  // Kept, for who looks for the next of what was found.
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
