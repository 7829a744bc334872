import type { Colour } from '../state/place.ts';
import { usePage } from '../state/use-page.tsx';
import * as css from './colour-switch.css.ts';

const choices: { colour: Colour | 'path'; name: string; hint: string }[] = [
  { colour: 'plain', name: 'Plain', hint: 'The chart as it is' },
  { colour: 'coverage', name: 'Coverage', hint: 'What tests and people have walked' },
  { colour: 'differences', name: 'Differences', hint: 'What has changed since an older version' },
  { colour: 'path', name: 'Path', hint: 'The path that is open' },
];

/** What the colours of the chart say. */
export function ColourSwitch() {
  const { go, path, place } = usePage();
  const inForce = path && place.isPathLit ? 'path' : place.colour;
  const choose = (colour: Colour | 'path') =>
    go(colour === 'path' ? { ...place, isPathLit: true } : { ...place, colour, isPathLit: false }, 'replace');
  return (
    <fieldset className={css.switcher}>
      <legend className={css.legend}>Colours</legend>
      {choices.map(({ colour, name, hint }) => {
        const isOff = colour === 'path' && path === null;
        return (
          <label key={colour} className={css.choice} title={isOff ? 'Choose a path first' : hint}>
            <input
              className={css.radio}
              type="radio"
              name="colour"
              checked={colour === inForce}
              disabled={isOff}
              onChange={() => choose(colour)}
            />
            {name}
          </label>
        );
      })}
    </fieldset>
  );
}
