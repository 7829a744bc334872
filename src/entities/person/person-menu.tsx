import { Ban, Ellipsis, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { type About, useOffersReports } from './person-calls.ts';
import { useAskAbout } from './person-questions.tsx';

type PersonMenuProps = About & {
  /** What the menu is about: "More about Ada". */
  label: string;
  /** Further items, above reporting. */
  children?: ReactNode;
};

/** What one can do about another person and what they made: report it or them, and block them, which asks once. */
export function PersonMenu({ person, label, thing, children }: PersonMenuProps) {
  const ask = useAskAbout();
  const offersReports = useOffersReports();
  return (
    <Menu trigger={<IconButton label={label} icon={Ellipsis} />}>
      {children}
      {offersReports && thing && (
        <MenuItem icon={Flag} onSelect={() => ask('report', { person, thing })}>
          Report this {thing.kind}
        </MenuItem>
      )}
      {offersReports && (
        <MenuItem icon={Flag} onSelect={() => ask('report', { person })}>
          Report {person.name}
        </MenuItem>
      )}
      <MenuItem icon={Ban} grave onSelect={() => ask('block', { person })}>
        Block {person.name}
      </MenuItem>
    </Menu>
  );
}
