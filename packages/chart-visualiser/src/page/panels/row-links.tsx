import { PlaceLink } from '../shell/place-link.tsx';
import * as css from './panel.css.ts';

/** Rows of the requirements; each leads to the paths that serve it. */
export const RowLinks = ({ rows }: { rows: readonly string[] }) => (
  <ul className={css.rowLinks}>
    {rows.map((row) => (
      <li key={row}>
        <PlaceLink to={(place) => ({ ...place, tab: 'paths', row, path: null, step: 0 })}>{row}</PlaceLink>
      </li>
    ))}
  </ul>
);
