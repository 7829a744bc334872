import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { useId, useRef } from 'react';
import { Icon, IconButton } from '../ui/button/button.tsx';
import type { ThemeChoice } from '../ui/theme/theme.ts';
import { useTheme } from '../ui/theme/theme.ts';
import * as css from './theme-menu.css.ts';

const choices: { choice: ThemeChoice; name: string; icon: typeof Sun }[] = [
  { choice: 'light', name: 'Light', icon: Sun },
  { choice: 'dark', name: 'Dark', icon: Moon },
  { choice: 'system', name: 'Like the device', icon: Monitor },
];

/** Light, dark, or as the device is. */
export function ThemeMenu() {
  const { choice: current, choose } = useTheme();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const now = choices.find(({ choice }) => choice === current);
  return (
    <>
      <IconButton label={`Theme: ${now?.name}`} icon={now?.icon ?? Monitor} popoverTarget={id} />
      <div
        ref={list}
        id={id}
        popover="auto"
        className={css.themeList}
        onToggle={({ newState, currentTarget }) =>
          newState === 'open' && currentTarget.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
        }
      >
        {choices.map(({ choice, name, icon }) => (
          <button
            key={choice}
            type="button"
            className={css.themeChoice}
            aria-pressed={choice === current}
            onClick={() => {
              choose(choice);
              list.current?.hidePopover();
            }}
          >
            <Icon of={icon} />
            {name}
            {choice === current && <Icon of={Check} className={css.themeChosen} />}
          </button>
        ))}
      </div>
    </>
  );
}
