import { useMemo } from 'react';
import { atMachine, atPart, atStep, type Place } from '../state/place.ts';
import { search } from '../state/search.ts';
import { type Entry, listEntries } from '../state/search-entries.ts';
import { usePage } from '../state/use-page.ts';
import { plansOf } from '../state/way.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { SearchBox } from './search-box.tsx';

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
export function SearchDialog({ text, onText, onClose }: SearchDialogProps) {
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
