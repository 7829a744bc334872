import { useState } from 'react';
import { areSingleKeysOn, setSingleKeys } from '../state/single-keys.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Checkbox } from '../ui/form/form.tsx';
import { muted } from '../ui/text/text.css.ts';
import * as css from './help-dialog.css.ts';

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
export function HelpDialog({ onClose }: { onClose: () => void }) {
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
