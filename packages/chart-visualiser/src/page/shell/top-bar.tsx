import { ChevronDown, CircleHelp, Search } from 'lucide-react';
import { usePage } from '../state/use-page.ts';
import { Icon, IconButton } from '../ui/button/button.tsx';
import type { OpenDialog } from './app.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import * as css from './top-bar.css.ts';

/** Where one is, search, theme and help. */
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
        <Icon of={ChevronDown} />
      </button>
      <p className={css.title}>Machines</p>
      <button
        type="button"
        className={css.search}
        aria-label="Search everything"
        onClick={() => onOpen('search')}
      >
        <Icon of={Search} size="small" />
        <span className={css.searchWords}>Search everything</span>
        <kbd className={css.key}>/</kbd>
      </button>
      <div className={css.acts}>
        <ThemeMenu />
        <IconButton label="Keys and help" icon={CircleHelp} onClick={() => onOpen('help')} />
      </div>
    </header>
  );
}
