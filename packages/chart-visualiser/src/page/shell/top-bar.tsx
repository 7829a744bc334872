import { Check, ChevronDown, CircleHelp, Monitor, Moon, Search, Sun } from 'lucide-react';
import { useId, useRef } from 'react';
import { usePage } from '../state/use-page.tsx';
import { IconButton } from '../ui/parts.tsx';
import { chooseTheme, type ThemeChoice, useTheme } from '../ui/theme.ts';
import type { OpenDialog } from './app.tsx';
import * as css from './top-bar.css.ts';

const choices: { choice: ThemeChoice; name: string; icon: typeof Sun }[] = [
  { choice: 'light', name: 'Light', icon: Sun },
  { choice: 'dark', name: 'Dark', icon: Moon },
  { choice: 'system', name: 'Like the device', icon: Monitor },
];

function ThemeMenu() {
  const current = useTheme();
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
        {choices.map(({ choice, name, icon: Icon }) => (
          <button
            key={choice}
            type="button"
            className={css.themeChoice}
            aria-pressed={choice === current}
            onClick={() => {
              chooseTheme(choice);
              list.current?.hidePopover();
            }}
          >
            <Icon size={20} />
            {name}
            {choice === current && <Check size={20} className={css.themeChosen} />}
          </button>
        ))}
      </div>
    </>
  );
}

/** The current machine, search, theme and help. */
export function TopBar({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  const { chart } = usePage();
  return (
    <header className={css.bar}>
      <button
        type="button"
        className={css.menu}
        aria-label={`Machine: ${chart.id}. Show all`}
        onClick={() => onOpen('machines')}
      >
        <span className={css.menuName}>{chart.id}</span>
        <ChevronDown size={20} />
      </button>
      <p className={css.title}>Machines</p>
      <button
        type="button"
        className={css.search}
        aria-label="Search everything"
        onClick={() => onOpen('search')}
      >
        <Search size={16} />
        <span className={css.searchWords}>Search everything</span>
        <kbd className={css.key}>/</kbd>
      </button>
      <div className={css.actions}>
        <ThemeMenu />
        <IconButton label="Keys and help" icon={CircleHelp} onClick={() => onOpen('help')} />
      </div>
    </header>
  );
}
