import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { Icon } from '../ui/icon/icon.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu/menu.tsx';
import type { ThemeChoice } from '../ui/theme/theme.ts';
import { useTheme } from '../ui/theme/use-theme.ts';
import * as css from './theme-menu.css.ts';

const choices: { choice: ThemeChoice; name: string; icon: typeof Sun }[] = [
  { choice: 'light', name: 'Light', icon: Sun },
  { choice: 'dark', name: 'Dark', icon: Moon },
  { choice: 'system', name: 'Like the device', icon: Monitor },
];

/** Light, dark, or as the device is. */
export function ThemeMenu() {
  const { choice: current, choose } = useTheme();
  const now = choices.find(({ choice }) => choice === current);
  return (
    <Menu trigger={<IconButton label={`Theme: ${now?.name}`} icon={now?.icon ?? Monitor} />}>
      {choices.map(({ choice, name, icon }) => (
        <MenuItem
          key={choice}
          icon={icon}
          role="menuitemradio"
          aria-checked={choice === current}
          onSelect={() => choose(choice)}
        >
          {name}
          {choice === current && <Icon of={Check} className={css.chosen} />}
        </MenuItem>
      ))}
    </Menu>
  );
}
